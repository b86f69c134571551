import { type Checkout, isFree } from '@lorecircle/shared/checkout/checkout'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { notFound } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { afterCheckout } from './after-checkout.ts'
import { closePage } from './close-page.ts'
import { knownCheckout } from './known-checkout.ts'
import { linkPage } from './link-page.ts'
import { releaseCheckout } from './release-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reader turns back: first Stripe closes the payment page, then the copy goes back on the shelf. */
export const cancelCheckout = (services: Services) =>
  endpoint(calls.cancelCheckout, {
    async run({ input: { checkout: checkoutId, token }, host }) {
      const checkout = (await knownCheckout(services, checkoutId))?.checkout
      if (!checkout || !isSameSecret(token, checkout.cancelToken)) throw notFound('checkout')
      const isCancelled = checkout.state === 'open' && (await cancel(services, checkout))
      const settled = await settleCheckout(services, checkoutId)
      return afterCheckout(services, settled, host, isCancelled ? 'cancelled' : undefined)
    },
    refuseLink: linkPage(services.origin),
  })

/** Answers whether this ended it: a payment page that had expired is not cancelled. */
async function cancel(services: Services, checkout: Checkout): Promise<boolean> {
  if (!isFree(checkout)) return closePage(services, checkout)
  await releaseCheckout(services, checkout.id)
  return true
}
