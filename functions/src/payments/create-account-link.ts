import { type Account, isMember } from '@lorecircle/shared/account/account'
import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { getStartedStep } from '@lorecircle/shared/urls/portal-paths'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { idempotencyKey, isStripeError } from '../services/stripe.ts'
import { accountParts, accountStatus, fetchConnectedAccount } from './account-status.ts'

const withAccount = (known: Account, payments: Account['payments']): Account => ({
  ...known,
  payments,
  ...(known.payments.accountId !== null && {
    formerStripeAccounts: [...(known.formerStripeAccounts ?? []), known.payments.accountId],
  }),
})

/** Opens Stripe's onboarding for the author's connected account, which is created on first use (B7-52). */
export const createAccountLink = (services: Services) =>
  accountEndpoint(membershipCalls.createAccountLink, {
    async run({ account, author, input }) {
      const backTo = `${services.origin}${getStartedStep(3)}`
      const { connectedAccountId, returnUrl, refreshUrl } = input
      refuseForeign(connectedAccountId, account.payments.accountId)
      refuseForeign(returnUrl, backTo)
      refuseForeign(refreshUrl, backTo)
      if (!isMember(account, services.now()) || account.subdomain === null) {
        throw new VisibleError(403, 'payments.locked', 'Complete Steps 1 and 2 to unlock Stripe connection.')
      }
      try {
        const accountId = await connectedAccountOf(services, account)
        const link = await (await services.stripe()).v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: {
              return_url: backTo,
              refresh_url: backTo,
            },
          },
        })
        return { url: link.url, connectedAccountId: accountId }
      } catch (error) {
        if (!isStripeError(error)) throw error
        services.log('payments.onboarding_failed', { sub: author.sub, error: error.message })
        throw new VisibleError(502, 'payments.failed', 'Could not start Stripe onboarding.')
      }
    },
  })

/** The server determines the URLs: a client may repeat one, not choose it. */
function refuseForeign(claim: string | null | undefined, truth: string | null): void {
  if (claim === undefined || claim === null || claim === truth) return
  throw new VisibleError(403, 'payments.foreign', 'This belongs to another account.')
}

/**
 * Creates the author's connected account once: the author is the merchant of record. A closed or disconnected account
 * is replaced; its orders stay with it.
 */
async function connectedAccountOf(services: Services, account: Account): Promise<string> {
  const { sub, email, folder, payments } = account
  const former = payments.accountId
  if (former !== null && typeof (await fetchConnectedAccount(services, former)) !== 'string') return former
  const profile = await services.documents.read(profileDoc(folder))
  const name = authorName(account, profile?.value ?? null)
  const wanted: Stripe.V2.Core.AccountCreateParams = {
    display_name: name,
    contact_email: email,
    dashboard: 'full',
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    // The payment page shows this as the seller, so it is never a name that the author does not publish under.
    defaults: {
      profile: { doing_business_as: name },
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
    // Gives a new idempotency key: with the former one Stripe would return the closed account.
    metadata: { sub, ...(former !== null && { insteadOf: former }) },
    include: accountParts,
  }
  const connected = await (await services.stripe()).v2.core.accounts.create(wanted, {
    idempotencyKey: idempotencyKey('connected-account', sub, wanted),
  })
  await services.documents.create(connectedAccountDoc(connected.id), { sub })
  const updated = await updateAccount(services, sub, (known) =>
    known.payments.accountId === former ? withAccount(known, accountStatus(connected)) : known,
  )
  return updated.payments.accountId ?? connected.id
}
