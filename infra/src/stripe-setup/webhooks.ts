import { webhookEvents } from '@lorecircle/functions/webhooks/webhook-events'
import { calls } from '@lorecircle/shared/registry/calls'
import Stripe from 'stripe'
import { haveSameMembers, revealSecretHint, type SetupPiece, type StackEnvironment } from './piece.ts'

export const webhookApiVersion = Stripe.API_VERSION

type Hook = { at: 'platform' | 'connect'; path: string; secretName: string }

const hooks = {
  platform: { at: 'platform', path: calls.stripeWebhook.path, secretName: 'STRIPE_WEBHOOK_SECRET' },
  connect: {
    at: 'connect',
    path: calls.stripeConnectWebhook.path,
    secretName: 'STRIPE_CONNECT_WEBHOOK_SECRET',
  },
} as const satisfies Record<string, Hook>

export const webhookPieces = (origin: string): SetupPiece[] => [
  webhook(origin, hooks.platform),
  webhook(origin, hooks.connect),
]

/**
 * An endpoint has the API version of the SDK, which cannot be changed: after an upgrade of the SDK a new endpoint
 * with a new secret replaces the old one.
 */
function webhook(origin: string, { at, path, secretName }: Hook): SetupPiece {
  const url = `${origin}${path}`
  const events = [...webhookEvents[at]]
  let secret: StackEnvironment = {}
  return {
    name: `webhook ${path}`,
    async look(stripe) {
      const known = await endpointAt(stripe, url)
      if (known === null) return { state: 'missing', why: 'there is none' }
      if (known.api_version !== webhookApiVersion)
        return { state: 'differs', why: `it is told in version ${known.api_version ?? 'of the account'}` }
      if (known.status !== 'enabled') return { state: 'differs', why: 'it is switched off' }
      return haveSameMembers(known.enabled_events, events)
        ? { state: 'there', why: revealSecretHint }
        : { state: 'differs', why: 'it hears other events' }
    },
    async settle(stripe) {
      const known = await endpointAt(stripe, url)
      if (known?.api_version === webhookApiVersion) {
        await stripe.webhookEndpoints.update(known.id, { enabled_events: events, disabled: false })
        return
      }
      const made = await stripe.webhookEndpoints.create({
        url,
        enabled_events: events,
        api_version: webhookApiVersion,
        connect: at === 'connect',
        description: `Lorecircle, ${at}`,
      })
      secret = { [secretName]: made.secret ?? '' }
      if (known) await stripe.webhookEndpoints.del(known.id)
    },
    secret: () => secret,
  }
}

async function endpointAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | null> {
  for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) if (one.url === url) return one
  return null
}
