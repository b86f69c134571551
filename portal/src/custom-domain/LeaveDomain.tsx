import type { OwnDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { Icon } from '../ui/Icon.tsx'
import { Jointed } from '../ui/Jointed.tsx'
import { Alert } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { leaveOwnDomain, withdrawCustomDomainRequest } from './queries.ts'

/** Takes a request back; a connected domain is left in two steps, since readers know it. */
export const LeaveDomain = ({ own, former }: { own: OwnDomainForAuthor; former: string | null }) =>
  own.state === 'waiting' ? <Withdraw /> : <Leave own={own} former={former} />

function Withdraw() {
  const { mutate, isPending, error } = useMutation(withdrawCustomDomainRequest)
  return (
    <>
      {error && <Alert>{messageOf(error)}</Alert>}
      <p>
        <button
          type="button"
          className="btn line"
          disabled={isPending}
          onClick={() => mutate(undefined, { onSuccess: focusHeading })}
        >
          {isPending ? 'Withdrawing...' : 'Withdraw the request'}
        </button>
      </p>
    </>
  )
}

function Leave({ own: { domain }, former }: { own: OwnDomainForAuthor; former: string | null }) {
  const { mutate, isPending, error } = useMutation(leaveOwnDomain)
  return (
    <details className="fold">
      <summary>
        Leave this domain
        <Icon name="down" className="i turns" />
      </summary>
      <div className="flow">
        <p>
          Your shop goes back to {former === null ? 'its address' : <Jointed of={former} />} at once. Links to{' '}
          <Jointed of={domain} /> stop working, and emails that you have sent keep working.
        </p>
        {error && <Alert>{messageOf(error)}</Alert>}
        <p>
          <button
            type="button"
            className="btn line domain-name"
            disabled={isPending}
            onClick={() => mutate(undefined, { onSuccess: focusHeading })}
          >
            {isPending ? (
              'Leaving...'
            ) : (
              <span>
                Leave <Jointed of={domain} />
              </span>
            )}
          </button>
        </p>
      </div>
    </details>
  )
}
