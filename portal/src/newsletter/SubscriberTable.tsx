import type { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { toErrorMessage } from '../api/api-error.ts'
import { Timestamp } from '../progress/When.tsx'
import { showToast } from '../toasts/toast.ts'
import { ActionTable } from '../ui/ActTable.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Alert } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { removeSubscriberMutation, restoreSubscriberMutation } from './queries.ts'

export function SubscriberTable({
  subscribers,
  isStale,
}: {
  subscribers: SubscriberForAuthor[]
  isStale: boolean
}) {
  const { remove, failure, leaving } = useRemoval()
  return (
    <>
      {failure && <Alert>{toErrorMessage(failure)}</Alert>}
      <ActionTable className="readers" columns={['Reader', 'State', 'Consent']} isStale={isStale}>
        {subscribers
          .filter(({ id }) => id !== leaving)
          .map((subscriber) => (
            <Row key={subscriber.id} subscriber={subscriber} onRemove={() => remove(subscriber)} />
          ))}
      </ActionTable>
    </>
  )
}

const shown = (at: string) => <Timestamp at={at} as="shortDay" />

const states = { confirmed: 'Subscribed', pending: 'Unconfirmed', unsubscribed: 'Unsubscribed' } as const

function Row({ subscriber, onRemove }: { subscriber: SubscriberForAuthor; onRemove: () => void }) {
  const { email, firstName, lastName, state, since, by } = subscriber
  const name = [firstName, lastName].join(' ').trim()
  return (
    <tr>
      <td data-label="Reader">
        <b>{name || <BreakableAddress of={email} />}</b>
        {name && (
          <span className="small quiet">
            <BreakableAddress of={email} />
          </span>
        )}
      </td>
      <td data-label="State">
        <span>{states[state]}</span>
        <span className="small quiet">
          {state === 'confirmed' ? 'since ' : ''}
          {shown(since)}
        </span>
      </td>
      <td data-label="Consent">
        <Consent subscriber={subscriber} />
        {by === 'author' && <span className="small quiet">Added by you</span>}
      </td>
      <td className="row-acts">
        {state !== 'unsubscribed' && (
          <button type="button" className="btn text" aria-label={`Remove ${email}`} onClick={onRemove}>
            Remove
          </button>
        )}
      </td>
    </tr>
  )
}

function Consent({ subscriber: { consent } }: { subscriber: SubscriberForAuthor }) {
  if (!consent) return <span className="quiet">Not given yet</span>
  return (
    <details className="consent">
      <summary>Given {shown(consent.confirmedAt)}</summary>
      <p className="small">“{consent.words}”</p>
      <p className="small quiet">
        At <BreakableAddress of={consent.host} />, asked {shown(consent.askedAt)}.
      </p>
    </details>
  )
}

function useRemoval() {
  const removal = useMutation(removeSubscriberMutation)
  const { mutateAsync: putBack } = useMutation(restoreSubscriberMutation)
  const bringBack = async (id: string, email: string) => {
    try {
      await putBack(id)
      showToast({ text: `${email} is back on your list.` })
    } catch (error) {
      showToast({ text: `${email} is not back. ${toErrorMessage(error)}` })
    }
  }
  const remove = ({ id, email }: SubscriberForAuthor) =>
    removal.mutate(id, {
      onSuccess() {
        focusHeading()
        showToast({
          text: `${email} is off your list and gets no more emails.`,
          undo: () => void bringBack(id, email),
        })
      },
    })
  return {
    remove,
    failure: removal.error,
    leaving: removal.isPending ? removal.variables : null,
  }
}
