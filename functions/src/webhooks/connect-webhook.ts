import { calls } from '@lorecircle/shared/calls'
import { keys } from '@lorecircle/shared/keys'
import type Stripe from 'stripe'
import { isSecret } from '../checkout/secret.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { StartedCheckout } from '../checkout/started-checkout.ts'
import { endpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { signatureOf, verified } from './verified.ts'

/** News from authors' own accounts: a payment page was paid or has expired. */
export const connectWebhook = (world: World) =>
  endpoint(calls.stripeConnectWebhook, {
    async run({ input, headers }) {
      const secret = world.env.STRIPE_CONNECT_WEBHOOK_SECRET
      const event = verified(() => world.stripe.webhooks.constructEvent(input, signatureOf(headers), secret))
      const checkoutId = checkoutOf(event)
      if (checkoutId !== null && (await isOfAccount(world, checkoutId, event.account))) {
        await settleCheckout(world, checkoutId)
      }
      return {}
    },
  })

function checkoutOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const checkoutId = event.data.object.metadata?.checkoutId ?? ''
      return isSecret(checkoutId) ? checkoutId : null
    }
    default:
      return null
  }
}

/** An author could name another's checkout in a session of their own: only the account that sells may speak. */
async function isOfAccount(world: World, checkoutId: string, accountId: string | undefined) {
  const open = await world.documents.read(keys.checkout(checkoutId), StartedCheckout)
  return open?.value.stripeAccountId === accountId
}
