import { isMember } from '@lorecircle/shared/account/account'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { getStartedStep } from '@lorecircle/shared/urls/portal-paths'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'
import { connectedAccountOf } from './connected-account-of.ts'

/** Opens Stripe's onboarding for the author's own account, which is made at the first need (B7-52). */
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

/** Where it goes is the server's own business: a client may repeat it, not choose it. */
function refuseForeign(claim: string | null | undefined, truth: string | null): void {
  if (claim === undefined || claim === null || claim === truth) return
  throw new VisibleError(403, 'payments.foreign', 'This belongs to another account.')
}
