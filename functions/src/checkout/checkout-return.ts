import { calls } from '@lorecircle/shared/call/calls'
import { notFound } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { afterCheckout } from './after-checkout.ts'
import { isSecret } from './secret.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reader comes back from paying, perhaps before Stripe's webhook: ask Stripe, then show the order. */
export const checkoutReturn = (world: World) =>
  endpoint(calls.checkoutReturn, {
    async run({ input: { checkout } }) {
      if (!isSecret(checkout)) throw notFound('checkout')
      return afterCheckout(world.origin, await settleCheckout(world, checkout))
    },
  })
