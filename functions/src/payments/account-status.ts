import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'

/**
 * Accounts v2 has no `charges_enabled`, `payouts_enabled` or `details_submitted` (B3.9-08 to B3.9-10): they are
 * read from its capabilities and requirements. What is asked of an account that may sell closes nothing before it is
 * past due. Needs `include: accountParts`.
 */
export function accountStatus(account: Stripe.V2.Core.Account): Account['payments'] {
  const capabilities = account.configuration?.merchant?.capabilities
  const chargesEnabled = capabilities?.card_payments?.status === 'active'
  const payoutsEnabled = capabilities?.stripe_balance?.payouts?.status === 'active'
  const due = (account.requirements?.entries ?? []).filter(
    (entry) => entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due',
  )
  const isPastDue = due.some((entry) => entry.minimum_deadline.status === 'past_due')
  const maySell = chargesEnabled && payoutsEnabled
  return {
    accountId: account.id,
    chargesEnabled,
    payoutsEnabled,
    detailsSubmitted:
      account.applied_configurations.includes('merchant') && !isPastDue && (maySell || due.length === 0),
    requirementsDue: due.map((entry) => entry.description),
    dueBy: due.length === 0 ? null : deadlineOf(account),
    // Stripe's v2 accounts say it in small letters.
    country: account.identity?.country?.toUpperCase() ?? null,
  }
}

/** Of an account that is closed, or out of reach: a new one takes its place when its author connects again. */
export const closedStatus = (accountId: string): Account['payments'] => ({
  accountId,
  chargesEnabled: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  requirementsDue: [newAccount],
  dueBy: null,
  country: null,
})

/** As one of the names of what Stripe asks for. */
const newAccount = 'new_account'

export const isClosed = ({ requirementsDue }: Account['payments']): boolean =>
  requirementsDue.includes(newAccount)

function deadlineOf({ requirements }: Stripe.V2.Core.Account): string | null {
  const time = requirements?.summary?.minimum_deadline?.time
  return time === undefined ? null : new Date(time).toISOString()
}

/** The parts of an account that Stripe sends only when they are asked for. */
export const accountParts: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.merchant',
  'identity',
  'requirements',
]
