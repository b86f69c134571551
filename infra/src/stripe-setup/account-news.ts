import { webhookEvents } from '@lorecircle/functions/webhooks/webhook-events'
import { calls } from '@lorecircle/shared/registry/calls'
import type Stripe from 'stripe'
import { isSameSet } from './is-same-set.ts'
import { type Piece, type StackEnvironment, whereSecretsAre } from './piece.ts'

type Destination = Stripe.V2.Core.EventDestination

/** Where Stripe tells, thinly, that an author's account has changed. */
export function accountNews(origin: string): Piece {
  const { path } = calls.stripeAccountsWebhook
  const url = `${origin}${path}`
  const enabled_events = [...webhookEvents.accounts]
  let secret: StackEnvironment = {}
  return {
    name: `event destination ${path}`,
    async look(stripe) {
      const known = await destinationAt(stripe, url)
      if (known === null) return { state: 'missing', why: 'there is none' }
      return isSameSet(known.enabled_events, enabled_events)
        ? { state: 'there', why: whereSecretsAre }
        : { state: 'differs', why: 'it hears other events' }
    },
    async settle(stripe) {
      const known = await destinationAt(stripe, url)
      if (known) {
        await stripe.v2.core.eventDestinations.update(known.id, { enabled_events })
        return
      }
      const made = await stripe.v2.core.eventDestinations.create({
        name: 'Lorecircle, accounts',
        type: 'webhook_endpoint',
        event_payload: 'thin',
        events_from: ['@accounts'],
        enabled_events,
        webhook_endpoint: { url },
        include: ['webhook_endpoint.signing_secret'],
      })
      secret = { STRIPE_ACCOUNTS_WEBHOOK_SECRET: made.webhook_endpoint?.signing_secret ?? '' }
    },
    secret: () => secret,
  }
}

async function destinationAt(stripe: Stripe, url: string): Promise<Destination | null> {
  const listed = stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })
  for await (const one of listed) if (one.webhook_endpoint?.url === url) return one
  return null
}
