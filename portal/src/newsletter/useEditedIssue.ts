import { useSearchParams } from 'react-router'
import { useFreshId } from '../editing/useFreshId.ts'
import { viewSearch } from './views.ts'

/**
 * Which issue is being written. `issue=` in the address names a stored one; without it, it is a new one. `local` is the
 * new one that waits in this browser.
 */
export function useEditedIssue(local: string | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('issue')
  const { freshId, renew } = useFreshId(named, local)
  const id = named ?? freshId
  const name = () => setParams(viewSearch(params, 'write', { issue: id }), { replace: true })
  return {
    id,
    isNew: id === freshId,
    /** It is stored: from now on a reload finds it by its name. */
    name,
    /** It is no draft any more: what is shown from now on is what is stored. */
    finish() {
      renew(id)
      name()
    },
  }
}
