import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ulid } from 'ulid'

/**
 * Which post is under the pen. `post=` in the address names a stored one; without it, it is a new one, which has
 * its id from the first word on. `kept` is the new one that waits in this browser.
 */
export function usePen(kept: string | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('post')
  const [fresh, setFresh] = useState(() => ({ id: kept ?? ulid(), isNamed: false }))
  const [laidDown, setLaidDown] = useState<string | null>(null)

  // Once the address has named the new post and names another, the next new post is another, too.
  const isNamed = named === fresh.id
  if (isNamed && !fresh.isNamed) setFresh({ ...fresh, isNamed })
  if (!isNamed && fresh.isNamed) setFresh({ id: ulid(), isNamed })
  if (laidDown !== null && named !== laidDown) setLaidDown(null)

  /** The address of this screen with another post under the pen, or with a new one. */
  const to = (id: string | null): string => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('post')
    else next.set('post', id)
    return `?${next}`
  }
  const id = named === null || named === laidDown ? fresh.id : named
  return {
    id,
    isNew: id === fresh.id,
    /** The address names it. */
    isNamed: named !== null && id === named,
    to,
    /** It is stored: from now on a reload finds it by its name. */
    name: () => setParams(to(id), { replace: true }),
    /** Makes room for a new one at once, before the address follows. */
    layDown() {
      setLaidDown(id)
      setFresh((fresh) => (fresh.id === id ? { id: ulid(), isNamed: false } : fresh))
      setParams(to(null), { replace: true })
    },
  }
}
