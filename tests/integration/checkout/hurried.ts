import type { Services } from '@lorecircle/functions/services/services'
import { createStripeLoader, retryingHttpClient } from '@lorecircle/functions/services/stripe'
import { usualTimeouts } from '../support/long-timeouts.ts'

const shortening = 20

/**
 * The same services with production's timeouts, which wait a twentieth as long for a Stripe that is silent; `waits` has how long each wait would
 * have been.
 */
export function hurriedBy(
  services: Services,
  isSilent: () => boolean,
): { services: Services; waits: number[] } {
  const waits: number[] = []
  const clientOf: typeof retryingHttpClient = (sdk) => {
    const client = retryingHttpClient(sdk)
    const send = client.makeRequest.bind(client)
    client.makeRequest = (host, port, path, method, headers, body, protocol, timeout) => {
      waits.push(timeout)
      const patience = isSilent() ? timeout / shortening : timeout
      return send(host, port, path, method, headers, body, protocol, patience)
    }
    return client
  }
  const env = { ...services.env, ...usualTimeouts }
  return { services: { ...services, env, stripe: createStripeLoader(env, clientOf) }, waits }
}
