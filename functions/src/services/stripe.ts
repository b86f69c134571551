import type Stripe from 'stripe'
import type { Env } from './env.ts'
import { patientHttpClient } from './patient-stripe.ts'

type StripeEnv = Pick<Env, 'STRIPE_API_ORIGIN' | 'STRIPE_SECRET_KEY' | 'STRIPE_TIMEOUT_MS'>

/** Stripe's SDK, loaded by the first call that asks something of it: most calls never do. */
export function stripeAt(env: StripeEnv, clientOf = patientHttpClient): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined
  return () => {
    made ??= make(env, clientOf)
    return made
  }
}

async function make(
  { STRIPE_API_ORIGIN, STRIPE_SECRET_KEY, STRIPE_TIMEOUT_MS }: StripeEnv,
  clientOf: typeof patientHttpClient,
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

/** Is it an error of Stripe's, or one of this type? Told by its name, so that nothing has to be loaded to tell. */
export const isStripeError = (error: unknown, type = ''): error is Error =>
  error instanceof Error &&
  'type' in error &&
  (type === '' ? String(error.type).startsWith('Stripe') : error.type === type)

/**
 * Does Stripe let nobody into this account any more: it was closed, or its owner disconnected the platform? Every other
 * 403 says that our key lacks a permission, which closes no shop and has to raise an alarm.
 * https://docs.stripe.com/error-codes#account-invalid
 */
export const isAccountGone = (error: unknown): error is Error =>
  isStripeError(error, 'StripePermissionError') && 'code' in error && error.code === 'account_invalid'

/**
 * Is it a refusal of this very request, which stays the same however often it is repeated? A 403 is not: our key may get
 * the permission, and until then an alarm rings.
 */
export const isRefusedForGood = (error: unknown): error is Error =>
  isStripeError(error, 'StripeInvalidRequestError') &&
  'statusCode' in error &&
  (error.statusCode === 400 || error.statusCode === 404)
