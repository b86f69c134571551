import { patientHttpClient } from '@lorecircle/functions/services/patient-stripe'
import type { Services } from '@lorecircle/functions/services/services'
import { stripeAt } from '@lorecircle/functions/services/stripe'

const shortening = 20

/** The same services, which wait a twentieth as long for Stripe; `waits` has how long each wait would have been. */
export function hurriedBy(services: Services): { services: Services; waits: number[] } {
  const waits: number[] = []
  const clientOf: typeof patientHttpClient = (sdk) => {
    const client = patientHttpClient(sdk)
    const send = client.makeRequest.bind(client)
    client.makeRequest = (host, port, path, method, headers, body, protocol, timeout) => {
      waits.push(timeout)
      return send(host, port, path, method, headers, body, protocol, timeout / shortening)
    }
    return client
  }
  return { services: { ...services, stripe: stripeAt(services.env, clientOf) }, waits }
}
