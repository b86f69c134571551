import { calls } from '@lorecircle/shared/call/calls'
import { Checkout } from '@lorecircle/shared/checkout/checkout'
import { keys } from '@lorecircle/shared/keys'
import { notFound } from '@lorecircle/shared/visible-error'
import Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { afterCheckout } from './after-checkout.ts'
import { isSameSecret, isSecret } from './secret.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reader turns back: first Stripe closes the payment page, then the copy goes back on the shelf. */
export const cancelCheckout = (world: World) =>
  endpoint(calls.cancelCheckout, {
    async run({ input: { checkout: checkoutId, token } }) {
      const checkout = isSecret(checkoutId) ? await known(world, checkoutId) : null
      if (checkout === null || !isSameSecret(token, checkout.cancelToken)) throw notFound('checkout')
      if (checkout.state === 'open') await closePage(world, checkout)
      return afterCheckout(world.origin, await settleCheckout(world, checkoutId))
    },
  })

async function known(world: World, checkoutId: string): Promise<Checkout | null> {
  const stored =
    (await world.documents.read(keys.checkout(checkoutId), Checkout)) ??
    (await world.documents.read(keys.settledCheckout(checkoutId), Checkout))
  return stored?.value ?? null
}

/** Stripe refuses to close what is paid or closed already; settling finds out which. */
async function closePage(world: World, { sessionId, stripeAccountId }: Checkout): Promise<void> {
  if (sessionId === null) return
  try {
    await world.stripe.checkout.sessions.expire(sessionId, {}, { stripeAccount: stripeAccountId })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
