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

/** The tokens and their hashes are the subscriber's own. */
function withoutTokens({ email, state, consent, unsubscribedAt }: Subscriber) {
  if (consent === null) return { email, state, consent, unsubscribedAt }
  const { tokenHash: _, ...given } = consent
  return { email, state, consent: given, unsubscribedAt }
}

/** Says that a sign-up may wait to be confirmed, so that one which nobody confirms can be forgotten. */
export const signUpDoc = stored(z.object({}), 'sign-ups/{sub}/{subscriberId}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** What a look at the whole list goes through: without what was agreed to, which is only shown of a page. */
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

/** The one issue of an author's that is going out. */
export const outgoingDoc = stored(OutgoingIssue, 'outgoing/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** With its author in the key: a browser chooses an issue's id, and may choose one that is somebody else's. */
export const deliveriesDoc = stored(DeliveryStates, 'deliveries/{sub}/{issueId}/{part}.json', {
  exported: null,
  atDeletion: 'removed',
})
