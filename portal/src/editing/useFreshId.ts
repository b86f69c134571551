import { useState } from 'react'
import { ulid } from 'ulid'

/**
 * A new item has its id from the start, so that a save sent twice creates one item. `local` is the id in the local
 * draft of the new item. After the URL has named the item and then names another, a new id is made.
 */
export function useFreshId(named: string | null, local: string | undefined) {
  const [fresh, setFresh] = useState(() => ({ id: local ?? ulid(), isNamed: false }))
  const isNamed = named === fresh.id
  if (isNamed && !fresh.isNamed) setFresh({ ...fresh, isNamed })
  if (!isNamed && fresh.isNamed) setFresh({ id: ulid(), isNamed })
  return {
    freshId: fresh.id,
    /** Makes a new id if `used` was the current one. */
    renew: (used: string) =>
      setFresh((fresh) => (fresh.id === used ? { id: ulid(), isNamed: false } : fresh)),
  }
}
