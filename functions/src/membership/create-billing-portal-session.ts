import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'

/** Opens Stripe's customer portal for the author's own customer, whatever became of the membership. */
export const createBillingPortalSession = (world: World) =>
  authorEndpoint(membershipCalls.createBillingPortalSession, {
    async run({ author }) {
      const { customerId } = (await accountOf(world.documents, author.sub)).value.membership
      if (customerId === null) {
        throw new VisibleError(409, 'membership.none', 'There is no membership to manage yet.')
      }
      const { url } = await world.stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${world.origin}/authorportal/mainpage?tab=settings&section=membership`,
      })
      return { url }
    },
  })
