import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ulid } from 'ulid'
import { viewSearch } from './views.ts'

/**
 * Which letter is under the pen. `issue=` in the address names a stored one; without it, it is a new one, which has
 * its id from the first word on. `kept` is the new one that waits in this browser.
 */
export function useIssuePen(kept: string | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('issue')
  const [fresh, setFresh] = useState(() => ({ id: kept ?? ulid(), isNamed: false }))

  // Once the address has named the new letter and names it no more, the next new letter is another.
  const isNamed = named === fresh.id
  if (isNamed && !fresh.isNamed) setFresh({ ...fresh, isNamed })
  if (!isNamed && fresh.isNamed) setFresh({ id: ulid(), isNamed })

  const id = named ?? fresh.id
  return {
    id,
    isNew: id === fresh.id,
    /** It is stored: from now on a reload finds it by its name. */
    name: () => setParams(viewSearch(params, 'write', { issue: id }), { replace: true }),
    /** It is no draft any more: what is shown from now on is what is stored. */
    letGo() {
      setFresh({ id: ulid(), isNamed: false })
      setParams(viewSearch(params, 'write', { issue: id }), { replace: true })
    },
  }
}
