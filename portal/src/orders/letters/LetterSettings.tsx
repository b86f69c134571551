import { namePlace } from '@lorecircle/shared/order/own-letters'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { LettersEditor } from './LettersEditor.tsx'
import { ownLettersQuery } from './queries.ts'

/** Settings, Order Emails: what the author says in the letters of their orders, and when they hear that copies run out. */
export function LetterSettings() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ownLettersQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column" aria-labelledby="letters">
      <h2 id="letters">Order Emails</h2>
      <p>
        Each order writes to its reader in your name. Our greeting stays at the top of the email, and what you
        write here follows below it; where you write nothing, our words stand alone. <b>{namePlace}</b>{' '}
        becomes the reader’s first name.
      </p>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your emails…</Loading>}
      {data && isFetchedAfterMount && <LettersEditor initial={data} />}
    </section>
  )
}
