import { attempts } from '@lorecircle/shared/storage/retry'
import type Stripe from 'stripe'
import { z } from 'zod'

type Makes = Pick<typeof Stripe, 'createNodeHttpClient'>
type HttpClient = ReturnType<Makes['createNodeHttpClient']>
type Answer = Awaited<ReturnType<HttpClient['makeRequest']>>

const mostAttempts = 4

/** The log event of a 403 that says that our key lacks a permission; an alarm counts it. */
export const permissionMissing = 'stripe.permission_missing'

/**
 * Sends a call again that came too soon after others (429), which the library leaves to us. Nothing was done for it, so
 * any call may be repeated; the waits are short beside what a person waits for.
 *
 * `onPermissionMissing` is called with Stripe's message for every 403 that is not about a closed account, also where the
 * caller goes on without Stripe's answer: only an operator can grant the permission.
 */
export function patientHttpClient(
  sdk: Makes,
  onPermissionMissing: (message: string) => void = () => {},
): HttpClient {
  const client = sdk.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  const askAndReport = async (...request: Parameters<typeof ask>) => {
    const answer = await ask(...request)
    if (answer.getStatusCode() === 403) await reportMissingPermission(answer, onPermissionMissing)
    if (answer.getStatusCode() >= 400) requireError(answer)
    return answer
  }
  client.makeRequest = async (...request) => {
    for await (const _ of attempts({ limit: mostAttempts - 1, baseInMs: 100 })) {
      const answer = await askAndReport(...request)
      if (answer.getStatusCode() !== 429) return answer
      await answer.toJSON().catch(() => undefined)
    }
    return askAndReport(...request)
  }
  return client
}

/** The library takes any JSON without an `error` for a success, whatever its status: a gateway's answer is none. */
function requireError(answer: Answer): void {
  const read = answer.toJSON.bind(answer)
  answer.toJSON = async () => {
    const body = await read()
    if (Failed.safeParse(body).success) return body
    throw new Error(`an answer with the status ${answer.getStatusCode()} that is not Stripe's`)
  }
}

const Failed = z.object({ error: z.object({}) })
const Refusal = z.object({ error: z.object({ code: z.string().optional(), message: z.string() }) })

/** The body can be read once, so the answer keeps it for the library. */
async function reportMissingPermission(answer: Answer, report: (message: string) => void): Promise<void> {
  const reading = answer.toJSON()
  answer.toJSON = () => reading
  const refusal = Refusal.safeParse(await reading.catch(() => null)).data?.error
  if (refusal && refusal.code !== 'account_invalid') report(refusal.message)
}
