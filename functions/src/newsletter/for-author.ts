import type { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'

/** A subscriber without the tokens: what their author may see. */
export function subscriberForAuthor(subscriber: Subscriber): SubscriberForAuthor {
  const { id, email, state, consent, unsubscribedAt } = subscriber
  const latest = latestAsk(subscriber)
  return {
    id,
    email,
    firstName: latest?.firstName ?? '',
    lastName: latest?.lastName ?? '',
    state,
    since:
      (state === 'unsubscribed' ? unsubscribedAt : state === 'confirmed' ? consent?.confirmedAt : null) ??
      latest?.askedAt ??
      new Date(0).toISOString(),
    by: latest?.by ?? 'reader',
    consent: consent && {
      words: consent.words,
      host: consent.host,
      askedAt: consent.askedAt,
      confirmedAt: consent.confirmedAt,
    },
  }
}

/** What they said of themselves last, as far as it was confirmed or may still be. */
const latestAsk = ({ asks, consent, removed }: Subscriber) => consent ?? asks.at(-1) ?? removed?.asks.at(-1)
