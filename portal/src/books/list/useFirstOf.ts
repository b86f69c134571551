import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/** More than a tall screen shows. */
const first = 24

type FirstOf<T> = {
  shown: readonly T[]
  /** For a moment every one is laid out as high as it is, so that the place to come back to is where it was. */
  isMeasured: boolean
}

/** The first of a long list at once, the others when those are painted; all of them for who comes back to their place. */
export function useFirstOf<T>(items: readonly T[]): FirstOf<T> {
  const navigation = useNavigationType()
  const [comesBack] = useState(navigation === 'POP')
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return {
    shown: isPainted || comesBack ? items : items.slice(0, first),
    isMeasured: comesBack && !isPainted,
  }
}
