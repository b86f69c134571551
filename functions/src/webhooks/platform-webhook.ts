import { customerDoc } from '@lorecircle/shared/account/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import { refreshMembership } from '../membership/refresh-membership.ts'
import type { Services } from '../services/services.ts'
import { findOwner, readSignature, verifySignature } from './verify-webhook.ts'
import { isSubscribed } from './webhook-events.ts'

/** Membership events. The handlers read the current state from Stripe instead of the event. */
export const platformWebhook = (services: Services) =>
  endpoint(calls.stripeWebhook, {
    async run({ input, headers }) {
      const stripe = await services.stripe()
      const secret = services.env.STRIPE_WEBHOOK_SECRET
      const event = verifySignature(() =>
        stripe.webhooks.constructEvent(input, readSignature(headers), secret),
      )
      const customerId = isSubscribed('platform', event.type) ? findCustomerId(event) : null
      const sub = customerId && (await findOwner(services.documents, customerDoc(customerId)))
      if (sub) await refreshMembership(services, sub)
      return {}
    },
  })

/** The customer of a membership event; null for other events. */
function findCustomerId(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return expandableId(event.data.object.customer)
    default:
      return null
  }
}

const expandableId = (customer: string | { id: string } | null): string | null =>
  typeof customer === 'string' ? customer : (customer?.id ?? null)
