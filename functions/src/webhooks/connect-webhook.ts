import { calls } from '@lorecircle/shared/registry/calls'
import type Stripe from 'stripe'
import { findCheckoutOfAccount } from '../checkout/checkout-record.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { endpoint } from '../http/endpoint.ts'
import { enterNews, newsIn } from '../orders/enter-news.ts'
import type { Services } from '../services/services.ts'
import { isHeard } from './heard.ts'
import { signatureOf, verified } from './verified.ts'

/** News from authors' own accounts: a payment page was paid or has expired, money went back or is in dispute. */
export const connectWebhook = (services: Services) =>
  endpoint(calls.stripeConnectWebhook, {
    async run({ input, headers }) {
      const stripe = await services.stripe()
      const secret = services.env.STRIPE_CONNECT_WEBHOOK_SECRET
      const event = verified(() => stripe.webhooks.constructEvent(input, signatureOf(headers), secret))
      if (event.account !== undefined && isHeard('connect', event.type))
        await dispatch(services, event, event.account)
      return {}
    },
  })

async function dispatch(services: Services, event: Stripe.Event, stripeAccount: string): Promise<void> {
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired') {
    const checkoutId = event.data.object.metadata?.checkoutId ?? ''
    if (await findCheckoutOfAccount(services, checkoutId, stripeAccount))
      await settleCheckout(services, checkoutId)
    return
  }
  const news = newsIn(event)
  if (news) await enterNews(services, news, stripeAccount)
}
