import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** Opens Stripe's customer portal for the author's own customer, whatever became of the membership. */
export const createBillingPortalSession = (services: Services) =>
  accountEndpoint(membershipCalls.createBillingPortalSession, {
    async run({ account }) {
      const { customerId } = account.membership
      if (customerId === null) {
        throw new VisibleError(409, 'membership.none', 'There is no membership to manage yet.')
      }
      const { STRIPE_PORTAL_CONFIGURATION: configuration } = services.env
      const { url } = await (await services.stripe()).billingPortal.sessions.create({
        customer: customerId,
        ...(configuration === '' ? {} : { configuration }),
        return_url: `${services.origin}${settingsPath('membership')}`,
      })
      return { url }
    },
  })
