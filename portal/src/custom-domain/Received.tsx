import type { DomainRequest } from '@lorecircle/shared/custom-domain/domain-request'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { When } from '../progress/When.tsx'
import { Jointed } from '../ui/Jointed.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { withdrawCustomDomainRequest } from './queries.ts'

/** A request that people have to answer. */
export function Received({ request: { domain, note, askedAt } }: { request: DomainRequest }) {
  const { email } = useAuthor()
  const { mutate, isPending, error } = useMutation(withdrawCustomDomainRequest)
  return (
    <div className="sheet flow">
      <Status>We have received your request.</Status>
      <p>
        You asked for{' '}
        <b>
          <Jointed of={domain} />
        </b>{' '}
        on <When at={askedAt} as="dayInWords" />. A person reads it and answers to <Jointed of={email} />.
        Until then your shop stays at its address.
      </p>
      {note && <p className="quiet domain-note">{note}</p>}
      {error && <Alert>{messageOf(error)}</Alert>}
      <p>
        <button type="button" className="btn line" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Withdrawing...' : 'Withdraw the request'}
        </button>
      </p>
    </div>
  )
}
