import { calls } from '@lorecircle/shared/registry/calls'
import type Stripe from 'stripe'
import { findCheckoutOfAccount } from '../checkout/checkout-record.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { endpoint } from '../http/endpoint.ts'
import { recordPaymentEvent, toPaymentEvent } from '../orders/payment-events.ts'
import type { Services } from '../services/services.ts'
import { readSignature, verifySignature } from './verify-webhook.ts'
import { isSubscribed } from './webhook-events.ts'

export const connectWebhook = (services: Services) =>
  endpoint(calls.stripeConnectWebhook, {
    async run({ input, headers }) {
      const stripe = await services.stripe()
      const secret = services.env.STRIPE_CONNECT_WEBHOOK_SECRET
      const event = verifySignature(() =>
        stripe.webhooks.constructEvent(input, readSignature(headers), secret),
      )
      if (event.account !== undefined && isSubscribed('connect', event.type))
        await handleConnectEvent(services, event, event.account)
      return {}
    },
  })

async function handleConnectEvent(
  services: Services,
  event: Stripe.Event,
  stripeAccount: string,
): Promise<void> {
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired') {
    const checkoutId = event.data.object.metadata?.checkoutId ?? ''
    if (await findCheckoutOfAccount(services, checkoutId, stripeAccount))
      await settleCheckout(services, checkoutId)
    return
  }
  const news = toPaymentEvent(event)
  if (news) await recordPaymentEvent(services, news, stripeAccount)
}
