import { type Account, graceEndsAt, isMember, publishBlocker } from '@lorecircle/shared/account/account'
import { accountStates } from '@lorecircle/shared/account/account-notices'
import type { MembershipStatus } from '@lorecircle/shared/membership/calls'

/** The spec's membership status payload (B7-51). */
export const membershipStatus = (account: Account, now: Date): MembershipStatus => ({
  membership_status: account.membership.status ?? 'none',
  onboardingcomplete: publishBlocker(account, now) === null,
  membershipactive: isMember(account, now),
  subdomain: account.subdomain,
  stripe: { ...accountIds(account), ...paymentsStatus(account) },
  states: accountStates(account, now),
  ...graceEnd(account),
  ...(account.timeZone !== undefined && { time_zone: account.timeZone }),
})

function graceEnd(account: Account): Pick<MembershipStatus, 'grace_ends_at'> {
  const endsAt = graceEndsAt(account)
  return endsAt === null ? {} : { grace_ends_at: endsAt.toISOString() }
}

/** Both of the names that the spec has for the connected account. */
export const accountIds = ({ payments: { accountId } }: Account) => ({
  accountId,
  connectedAccountId: accountId,
})

/** What the connected account may do, in the spec's words. */
export const paymentsStatus = ({ payments }: Account) => ({
  charges_enabled: payments.chargesEnabled,
  payouts_enabled: payments.payoutsEnabled,
  details_submitted: payments.detailsSubmitted,
  requirements_due: payments.requirementsDue,
  ...(payments.dueBy === null ? {} : { requirements_due_by: payments.dueBy }),
})
