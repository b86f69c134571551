import type { AccountStates } from '../membership/calls.ts'
import { type Account, graceEndsAt, hasPaid, isMember, paymentsReady } from './account.ts'

/** A reminder is emailed this long before the end of the grace period (SPEC-DECISIONS, Lapsed membership). */
const reminderInMs = 3 * 24 * 60 * 60 * 1000

/** The states at `now`. They change with Stripe's events, and by time alone while a payment is overdue. */
export const accountStates = (account: Account, now: Date): AccountStates => ({
  membership: membershipState(account, now),
  payments: paymentsState(account),
})

function membershipState(account: Account, now: Date): AccountStates['membership'] {
  if (!isMember(account, now)) return hasPaid(account) ? 'ended' : 'none'
  const endsAt = graceEndsAt(account)
  if (endsAt === null) return 'active'
  return endsAt.getTime() - now.getTime() <= reminderInMs ? 'ending_soon' : 'past_due'
}

/**
 * An account that is not ready counts as restricted only if it was ready before; otherwise it is still being set up.
 */
function paymentsState(account: Account): AccountStates['payments'] {
  if (paymentsReady(account)) return account.payments.dueBy === null ? 'ready' : 'information_due'
  const before = account.notified?.payments ?? 'none'
  return before === 'none' ? 'none' : 'restricted'
}

/**
 * Returns `after` with `notified` updated if the states differ from those last noted, or from those of `before` if
 * none were. The caller that stores the result must send the emails (`accountNotices`).
 */
export function withStates(before: Account, after: Account, now: Date): Account {
  const from = before.notified ?? accountStates(before, now)
  const to = accountStates({ ...after, notified: from }, now)
  return to.membership === from.membership && to.payments === from.payments
    ? after
    : { ...after, notified: to }
}

export type AccountNotice =
  | 'payment_failed'
  | 'membership_ends_soon'
  | 'membership_ended'
  | 'membership_active'
  | 'information_due'
  | 'payments_restricted'
  | 'payments_restored'

export function accountNotices(from: AccountStates, to: AccountStates): AccountNotice[] {
  const notices = [
    membershipNotice(from.membership, to.membership),
    paymentsNotice(from.payments, to.payments),
  ]
  return notices.filter((notice) => notice !== null)
}

function membershipNotice(
  from: AccountStates['membership'],
  to: AccountStates['membership'],
): AccountNotice | null {
  if (from === to) return null
  if (to === 'active') return from === 'none' ? null : 'membership_active'
  const notices = {
    none: null,
    past_due: 'payment_failed',
    ending_soon: 'membership_ends_soon',
    ended: 'membership_ended',
  } as const
  return notices[to]
}

function paymentsNotice(
  from: AccountStates['payments'],
  to: AccountStates['payments'],
): AccountNotice | null {
  if (from === to) return null
  if (to === 'restricted') return 'payments_restricted'
  if (from === 'restricted' && to !== 'none') return 'payments_restored'
  return to === 'information_due' && from === 'ready' ? 'information_due' : null
}
