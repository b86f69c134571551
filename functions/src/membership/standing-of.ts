import { type Account, graceEndsAt, isMember } from '@lorecircle/shared/account/account'
import type { MembershipDetails } from '@lorecircle/shared/membership/calls'
import type Stripe from 'stripe'

type Ending = Pick<
  Stripe.Subscription,
  'status' | 'cancel_at' | 'cancel_at_period_end' | 'ended_at' | 'trial_end'
> & { items: { data: Pick<Stripe.SubscriptionItem, 'current_period_end'>[] } }

/** `endsAt` is when the state changes or has changed; null if there is no such date. */
export function currentMembership(
  account: Account,
  subscription: Ending | undefined,
  now: Date,
): Pick<MembershipDetails, 'state' | 'endsAt'> {
  if (subscription === undefined) return { state: 'none', endsAt: null }
  const grace = graceEndsAt(account)
  if (!isMember(account, now))
    return { state: 'lapsed', endsAt: grace?.toISOString() ?? atSecond(subscription.ended_at) }
  if (grace) return { state: 'past_due', endsAt: grace.toISOString() }
  const last = lastSecond(subscription)
  if (last !== null) return { state: 'ending', endsAt: atSecond(last) }
  if (subscription.status === 'trialing')
    return { state: 'trialing', endsAt: atSecond(subscription.trial_end) }
  return { state: 'active', endsAt: null }
}

/** Stripe names the day of a cancelled subscription either way. */
const lastSecond = ({ cancel_at, cancel_at_period_end, items }: Ending): number | null =>
  cancel_at ?? (cancel_at_period_end ? (items.data[0]?.current_period_end ?? null) : null)

const atSecond = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()
