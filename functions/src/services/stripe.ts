import { createHash } from 'node:crypto'
import { attempts } from '@lorecircle/shared/storage/retry'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Env, Timeouts } from './env.ts'

const mostAttempts = 4

/** Log event for a 403 about a permission that our key lacks; an alarm counts it. */
export const permissionMissing = 'stripe.permission_missing'

const Failed = z.object({ error: z.object({}) })

const Refusal = z.object({ error: z.object({ code: z.string().optional(), message: z.string() }) })

type StripeEnv = Pick<Env, 'STRIPE_API_ORIGIN' | 'STRIPE_SECRET_KEY' | 'STRIPE_TIMEOUT_MS'>

/** Loads Stripe's SDK with the first call that needs it: most calls never do. */
export function createStripeLoader(env: StripeEnv, clientOf = retryingHttpClient): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined
  return () => {
    made ??= make(env, clientOf)
    return made
  }
}

async function make(
  { STRIPE_API_ORIGIN, STRIPE_SECRET_KEY, STRIPE_TIMEOUT_MS }: StripeEnv,
  clientOf: typeof retryingHttpClient,
): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { hostname, port, protocol } = new URL(STRIPE_API_ORIGIN)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return new Client(STRIPE_SECRET_KEY, {
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    protocol: scheme,
    httpClient: clientOf(Client),
    timeout: Number(STRIPE_TIMEOUT_MS),
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** True for any Stripe error, or for one of this type. Compared by name, so that the SDK is not loaded for it. */
export const isStripeError = (error: unknown, type = ''): error is Error =>
  error instanceof Error &&
  'type' in error &&
  (type === '' ? String(error.type).startsWith('Stripe') : error.type === type)

/**
 * True if the account was closed or its owner disconnected the platform. Any other 403 means that our key lacks a
 * permission, which must not close a shop and has to raise an alarm.
 * https://docs.stripe.com/error-codes#account-invalid
 */
export const isStripeAccountInaccessible = (error: unknown): error is Error =>
  isStripeError(error, 'StripePermissionError') && 'code' in error && error.code === 'account_invalid'

/**
 * True if repeating this request cannot succeed. A 403 is excluded: the key may be granted the permission, and an
 * alarm is raised until then.
 */
export const isPermanentStripeError = (error: unknown): error is Error =>
  isStripeError(error, 'StripeInvalidRequestError') &&
  'statusCode' in error &&
  (error.statusCode === 400 || error.statusCode === 404)

export const stripeCheckoutTimeouts = (env: Timeouts) => ({
  tax: { timeout: Number(env.STRIPE_TAX_TIMEOUT_MS), maxNetworkRetries: 0 },
  openPage: { timeout: Number(env.STRIPE_OPEN_PAGE_TIMEOUT_MS), maxNetworkRetries: 0 },
  payment: { timeout: Number(env.STRIPE_PAYMENT_TIMEOUT_MS), maxNetworkRetries: 1 },
})

type Makes = Pick<typeof Stripe, 'createNodeHttpClient'>

type HttpClient = ReturnType<Makes['createNodeHttpClient']>

type Answer = Awaited<ReturnType<HttpClient['makeRequest']>>

/**
 * Retries rate-limited calls (429), which the SDK does not. Stripe has not processed them, so any call may be
 * repeated; the delays are short for a waiting person. `onPermissionMissing` is called with Stripe's message for
 * every 403 that is not about a closed account, even if the caller continues without Stripe's answer: only an
 * operator can grant the permission.
 */
export function retryingHttpClient(
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

/** The SDK takes any JSON without an `error` for a success, whatever its status, also that of a gateway. */
function requireError(answer: Answer): void {
  const read = answer.toJSON.bind(answer)
  answer.toJSON = async () => {
    const body = await read()
    if (Failed.safeParse(body).success) return body
    throw new Error(`an answer with the status ${answer.getStatusCode()} that is not Stripe's`)
  }
}

/** A body can be read only once, so it is kept for the SDK. */
async function reportMissingPermission(answer: Answer, report: (message: string) => void): Promise<void> {
  const reading = answer.toJSON()
  answer.toJSON = () => reading
  const refusal = Refusal.safeParse(await reading.catch(() => null)).data?.error
  if (refusal && refusal.code !== 'account_invalid') report(refusal.message)
}

/** Includes the parameters, since Stripe rejects the same key with other parameters. */
export const idempotencyKey = (what: string, whose: string, parameters: object): string =>
  `${what}-${whose}-${createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16)}`
