import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'
import { readAccount, updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { isStripeAccountInaccessible } from '../services/stripe.ts'

/**
 * Accounts v2 has no `charges_enabled`, `payouts_enabled` or `details_submitted` (B3.9-08 to B3.9-10): they are
 * derived from its capabilities and requirements. Open requirements do not disable an account that may sell until
 * they are past due. Needs `include: accountParts`.
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
    // Stripe's v2 accounts return country codes in lower case.
    country: account.identity?.country?.toUpperCase() ?? null,
  }
}

/** Status of an account that is closed or inaccessible; the author gets a new one when they connect again. */
export const closedPaymentsStatus = (accountId: string): Account['payments'] => ({
  accountId,
  chargesEnabled: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  requirementsDue: [newAccount],
  dueBy: null,
  country: null,
})

const newAccount = 'new_account'

export const isAccountClosed = ({ requirementsDue }: Account['payments']): boolean =>
  requirementsDue.includes(newAccount)

function deadlineOf({ requirements }: Stripe.V2.Core.Account): string | null {
  const time = requirements?.summary?.minimum_deadline?.time
  return time === undefined ? null : new Date(time).toISOString()
}

/** Stripe returns these parts only if they are requested. */
export const accountParts: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.merchant',
  'identity',
  'requirements',
]

/**
 * A connected account at Stripe; `closed` if it is closed or its owner disconnected the platform; `unknown` if Stripe
 * has no such account.
 */
export async function fetchConnectedAccount(
  { stripe }: Pick<Services, 'stripe'>,
  accountId: string,
): Promise<Stripe.V2.Core.Account | 'closed' | 'unknown'> {
  try {
    const account = await (await stripe()).v2.core.accounts.retrieve(accountId, { include: accountParts })
    return account.closed === true ? 'closed' : account
  } catch (error) {
    if (isStripeAccountInaccessible(error)) return 'closed'
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return 'unknown'
    throw error
  }
}

export const refreshPayments = async (services: Services, sub: string): Promise<Account> =>
  refreshAccountPayments(services, (await readAccount(services.documents, sub)).value)

/** Like `refreshPayments`, for an account that was just read. Without changes at Stripe it returns that account. */
export async function refreshAccountPayments(services: Services, account: Account): Promise<Account> {
  const { accountId } = account.payments
  if (accountId === null) return account
  const found = await fetchConnectedAccount(services, accountId)
  // An API key of another Stripe account must not close a shop.
  if (found === 'unknown') throw new Error(`Stripe knows no account ${accountId}`)
  const payments = found === 'closed' ? closedPaymentsStatus(accountId) : accountStatus(found)
  if (isDeepStrictEqual(payments, account.payments)) return account
  return updateAccount(services, account.sub, (known) =>
    // The author may have connected another account meanwhile.
    known.payments.accountId === accountId ? { ...known, payments } : known,
  )
}
