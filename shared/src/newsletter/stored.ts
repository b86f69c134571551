import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { SubscriberForAuthor } from './calls.ts'
import { DeliveryStates, Issue, OutgoingIssue } from './issue.ts'
import { Subscriber } from './subscriber.ts'

/** `subscriberId`: hex SHA-256 of the folded address. */
export const subscriberDoc = stored(Subscriber, 'subscribers/{sub}/{subscriberId}.json', {
  exported: { as: 'subscribers', show: withoutTokens },
  atDeletion: 'removed',
})

function withoutTokens({ email, state, consent, unsubscribedAt }: Subscriber) {
  if (consent === null) return { email, state, consent, unsubscribedAt }
  const { tokenHash: _, ...given } = consent
  return { email, state, consent: given, unsubscribedAt }
}

/** Marks a sign-up that may wait for confirmation, so that expired sign-ups can be deleted. */
export const signUpDoc = stored(z.object({}), 'sign-ups/{sub}/{subscriberId}.json', {
  exported: null,
  atDeletion: 'removed',
})

export type ListEntry = z.infer<typeof ListEntry>
const ListEntry = SubscriberForAuthor.omit({ consent: true, by: true }).extend({ etag: z.string() })
export const listIndexDoc = stored(z.array(ListEntry), 'derived/lists/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

export const issueDoc = stored(Issue, 'issues/{sub}/{issueId}.json', {
  exported: { as: 'letters' },
  atDeletion: 'removed',
})

export const outgoingDoc = stored(OutgoingIssue, 'outgoing/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** The author is in the key because the browser chooses the issue's id, which may be another author's. */
export const deliveriesDoc = stored(DeliveryStates, 'deliveries/{sub}/{issueId}/{part}.json', {
  exported: null,
  atDeletion: 'removed',
})
