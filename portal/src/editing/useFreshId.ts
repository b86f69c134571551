import { useState } from 'react'
import { ulid } from 'ulid'

/**
 * The id that something new has from its first word on, so that a save sent twice is one. `local` is that of the new one
 * that waits in this browser. Once the address has named it and names another, the next new one is another, too.
 */
export function useFreshId(named: string | null, local: string | undefined) {
  const [fresh, setFresh] = useState(() => ({ id: local ?? ulid(), isNamed: false }))
  const isNamed = named === fresh.id
  if (isNamed && !fresh.isNamed) setFresh({ ...fresh, isNamed })
  if (!isNamed && fresh.isNamed) setFresh({ id: ulid(), isNamed })
  return {
    freshId: fresh.id,
    /** Makes room for another where `used` was the new one. */
    renew: (used: string) =>
      setFresh((fresh) => (fresh.id === used ? { id: ulid(), isNamed: false } : fresh)),
  }
}
