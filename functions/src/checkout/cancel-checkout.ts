import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { notFound } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { afterCheckout } from './after-checkout.ts'
import { closeCheckout } from './end-checkout.ts'
import { knownCheckout } from './known-checkout.ts'
import { linkPage } from './link-page.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reader turns back: first Stripe closes the payment page, then the copy goes back on the shelf. */
export const cancelCheckout = (services: Services) =>
  endpoint(calls.cancelCheckout, {
    async run({ input: { checkout: checkoutId, token }, host }) {
      const checkout = (await knownCheckout(services, checkoutId))?.checkout
      if (!checkout || !isSameSecret(token, checkout.cancelToken)) throw notFound('checkout')
      const isCancelled = await closeCheckout(services, checkout)
      const settled = await settleCheckout(services, checkoutId)
      return afterCheckout(services, settled, host, isCancelled ? 'cancelled' : undefined)
    },
    refuseLink: linkPage(services.origin),
  })
