import { placeholderPenName } from '@lorecircle/shared/profile/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'
import { profileQuery } from './queries.ts'

export const placeholderPenNameReason =
  'The name that you signed up with is another author’s pen name, or could be taken for one of ours. If it is yours as well, an initial more tells you apart.'

export function PlaceholderPenNameNotice() {
  const { data } = useQuery(profileQuery)
  if (data?.penName !== placeholderPenName) return null
  return (
    <section className="sheet flow" aria-labelledby="nobody">
      <h2 id="nobody">Readers see you as ‘{placeholderPenName}’</h2>
      <p>{placeholderPenNameReason}</p>
      <p>
        <Link className="btn" to={paths.profile}>
          Choose a pen name
        </Link>
      </p>
    </section>
  )
}
