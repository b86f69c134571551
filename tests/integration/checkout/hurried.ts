import { patientHttpClient, stripeAt } from '@lorecircle/functions/services/stripe'
import type { Services } from '@lorecircle/functions/services/services'
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
  const clientOf: typeof patientHttpClient = (sdk) => {
    const client = patientHttpClient(sdk)
    const send = client.makeRequest.bind(client)
    client.makeRequest = (host, port, path, method, headers, body, protocol, timeout) => {
      waits.push(timeout)
      const patience = isSilent() ? timeout / shortening : timeout
      return send(host, port, path, method, headers, body, protocol, patience)
    }
    return client
  }
  const env = { ...services.env, ...usualTimeouts }
  return { services: { ...services, env, stripe: stripeAt(env, clientOf) }, waits }
}
