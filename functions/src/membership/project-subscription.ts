import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'

/** What of a subscription matters here. */
export type SubscriptionFacts = Pick<Stripe.Subscription, 'id' | 'status' | 'created' | 'start_date'> & {
  items: { data: Pick<Stripe.SubscriptionItem, 'current_period_start'>[] }
}

/** Which of a customer's subscriptions speaks for the membership: the best standing, then the newest. */
export const speakingSubscription = <T extends SubscriptionFacts>(
  subscriptions: readonly T[],
): T | undefined => subscriptions.toSorted((a, b) => standing(a) - standing(b) || b.created - a.created)[0]

const standings: readonly string[] = [
  ...['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled'],
  ...['incomplete', 'incomplete_expired'],
]
const standing = ({ status }: SubscriptionFacts) => {
  const place = standings.indexOf(status)
  return place === -1 ? standings.length : place
}

/** Stripe's subscription as the account keeps it; without one there is no membership. */
export function projectSubscription(
  customerId: string,
  subscription: SubscriptionFacts | undefined,
): Account['membership'] {
  if (subscription === undefined) {
    return { customerId, subscriptionId: null, status: null, pastDueSince: null }
  }
  return {
    customerId,
    subscriptionId: subscription.id,
    status: subscription.status,
    pastDueSince: subscription.status === 'past_due' ? unpaidSince(subscription) : null,
  }
}

/** A renewal that fails has already begun its period: the unpaid time starts there. */
function unpaidSince({ items, start_date }: SubscriptionFacts): string {
  const seconds = items.data[0]?.current_period_start ?? start_date
  return new Date(seconds * 1000).toISOString()
}
