import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/** More than a tall screen shows. */
const first = 24

/** The first of a long list at once, the others when those are painted; all of them for who comes back to their place. */
export function useFirstOf<T>(items: readonly T[]): readonly T[] {
  const comesBack = useNavigationType() === 'POP'
  const [isWhole, setWhole] = useState(comesBack)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? items : items.slice(0, first)
}
