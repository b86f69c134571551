import { calls } from '@lorecircle/shared/registry/calls'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { afterCheckout } from './after-checkout.ts'
import { linkPage } from './link-page.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reader comes back from paying, perhaps before Stripe's webhook: ask Stripe, then show the order. */
export const checkoutReturn = (services: Services) =>
  endpoint(calls.checkoutReturn, {
    async run({ input: { checkout } }) {
      return afterCheckout(services.origin, await settleCheckout(services, checkout))
    },
    refuseLink: linkPage(services.origin),
  })
