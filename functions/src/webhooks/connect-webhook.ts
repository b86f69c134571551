import { calls } from '@lorecircle/shared/call/calls'
import type Stripe from 'stripe'
import { isSecret } from '../checkout/secret.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { checkoutOfAccount } from '../checkout/started-checkout.ts'
import { endpoint } from '../http/endpoint.ts'
import { enterRefund } from '../orders/enter-refund.ts'
import type { World } from '../world.ts'
import { signatureOf, verified } from './verified.ts'

/** News from authors' own accounts: a payment page was paid or has expired, money went back. */
export const connectWebhook = (world: World) =>
  endpoint(calls.stripeConnectWebhook, {
    async run({ input, headers }) {
      const secret = world.env.STRIPE_CONNECT_WEBHOOK_SECRET
      const event = verified(() => world.stripe.webhooks.constructEvent(input, signatureOf(headers), secret))
      if (event.account !== undefined) await hear(world, event, event.account)
      return {}
    },
  })

async function hear(world: World, event: Stripe.Event, stripeAccount: string): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const checkoutId = event.data.object.metadata?.checkoutId ?? ''
      const isTheirs =
        isSecret(checkoutId) && (await checkoutOfAccount(world, checkoutId, stripeAccount)) !== null
      if (isTheirs) await settleCheckout(world, checkoutId)
      return
    }
    case 'charge.refunded':
      return enterRefund(world, event.data.object.id, stripeAccount)
  }
}
