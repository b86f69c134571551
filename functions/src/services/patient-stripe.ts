import { attempts } from '@lorecircle/shared/storage/retry'
import Stripe from 'stripe'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

const mostAttempts = 4

/**
 * Sends a call again that came too soon after others (429), which the library leaves to us. Nothing was done for it, so
 * any call may be repeated; the waits are short beside what a person waits for.
 */
export function patientHttpClient(): HttpClient {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    for await (const _ of attempts({ limit: mostAttempts - 1, baseInMs: 100 })) {
      const answer = await ask(...request)
      if (answer.getStatusCode() !== 429) return answer
      await answer.toJSON().catch(() => undefined)
    }
    return ask(...request)
  }
  return client
}
