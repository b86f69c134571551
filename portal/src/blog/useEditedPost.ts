import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFreshId } from '../editing/useFreshId.ts'

/**
 * Which post is being edited. `post=` in the address names a stored one; without it, it is a new one. `local` is the
 * new one that waits in this browser.
 */
export function useEditedPost(local: string | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('post')
  const { freshId, renew } = useFreshId(named, local)
  const [done, setDone] = useState<string | null>(null)
  if (done !== null && named !== done) setDone(null)

  /** The address of this screen with another post in the form, or with a new one. */
  const to = (id: string | null): string => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('post')
    else next.set('post', id)
    return `?${next}`
  }
  const id = named === null || named === done ? freshId : named
  return {
    id,
    isNew: id === freshId,
    /** The address names it. */
    isNamed: named !== null && id === named,
    to,
    /** It is stored: from now on a reload finds it by its name. */
    name: () => setParams(to(id), { replace: true }),
    /** Makes room for a new one at once, before the address follows. */
    finish() {
      setDone(id)
      renew(id)
      setParams(to(null), { replace: true })
    },
  }
}
