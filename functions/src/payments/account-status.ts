import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'

/**
 * Accounts v2 has no `charges_enabled`, `payouts_enabled` or `details_submitted` (B3.9-08 to B3.9-10): they are
 * read from its capabilities and requirements. Needs `include: accountParts`.
 */
export function accountStatus(account: Stripe.V2.Core.Account): Account['payments'] {
  const capabilities = account.configuration?.merchant?.capabilities
  const due = (account.requirements?.entries ?? []).filter(
    (entry) => entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due',
  )
  return {
    accountId: account.id,
    chargesEnabled: capabilities?.card_payments?.status === 'active',
    payoutsEnabled: capabilities?.stripe_balance?.payouts?.status === 'active',
    detailsSubmitted: account.applied_configurations.includes('merchant') && due.length === 0,
    requirementsDue: due.map((entry) => entry.description),
  }
}

/** The parts of an account that Stripe sends only when they are asked for. */
export const accountParts: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.merchant',
  'requirements',
]
