import { attempts } from '@lorecircle/shared/storage/retry'
import type Stripe from 'stripe'

type Makes = Pick<typeof Stripe, 'createNodeHttpClient'>
type HttpClient = ReturnType<Makes['createNodeHttpClient']>

const mostAttempts = 4

/**
 * Sends a call again that came too soon after others (429), which the library leaves to us. Nothing was done for it, so
 * any call may be repeated; the waits are short beside what a person waits for.
 */
export function patientHttpClient(sdk: Makes): HttpClient {
  const client = sdk.createNodeHttpClient()
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
