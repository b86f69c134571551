import { inspect } from 'node:util'
import { isStripeError } from '@lorecircle/functions/services/stripe'

/** An error that the user of a command can fix; its message says how. */
export class CommandError extends Error {}

/** Invalid arguments; the message says what is wrong, and the usage follows. */
export class UsageError extends Error {}

export type ErrorDescription = { words: string; code: 1 | 2 }

export function describeError(error: unknown, usage: string): ErrorDescription {
  if (isMisuse(error)) return { words: `${error.message}\n\n${usage}`, code: 2 }
  if (error instanceof CommandError) return { words: error.message, code: 1 }
  const words = causesOf(error).flatMap((cause) => sentenceOf(cause) ?? [])[0]
  return { words: words ?? inspect(error), code: 1 }
}

const isMisuse = (error: unknown): error is Error =>
  error instanceof UsageError || (error instanceof Error && codeOf(error).startsWith('ERR_PARSE_ARGS_'))

const sentenceOf = (cause: Error): string | null =>
  isStripeError(cause) ? saidByStripe(cause) : (noNetwork(cause) ?? notSignedIn(cause))

function saidByStripe(error: Error): string {
  const is = (type: string) => isStripeError(error, type)
  if (is('StripeConnectionError'))
    return `Stripe cannot be reached from here. Look at the network, then try again.${because(error)}`
  if (is('StripeAuthenticationError'))
    return `Stripe does not know this key. Look at STRIPE_SECRET_KEY.${because(error)}`
  return `Stripe says: ${error.message}`
}

const noNetwork = (error: Error): string | null =>
  unreachable.has(codeOf(error))
    ? `There is no way to the network from here. Look at it, then try again.${because(error)}`
    : null

function notSignedIn(error: Error): string | null {
  const { name, message } = error
  const isOfCredentials = nobody.has(name) || wrong.has(name)
  if (expired.has(name) || (isOfCredentials && /expired/i.test(message)))
    return `The session at AWS has expired. Sign in again with \`aws login\`.${because(error)}`
  if (nobody.has(name))
    return `Nobody is signed in to AWS here. Set AWS_PROFILE, or sign in with \`aws login\`.${because(error)}`
  if (wrong.has(name))
    return `AWS does not know these credentials. Sign in anew with \`aws login\`.${because(error)}`
  return refused.has(name) ? `AWS does not allow it to whoever is signed in.${because(error)}` : null
}

const because = (error: Error): string => ` (${error.message || codeOf(error)})`

const unreachable = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
])
const nobody = new Set(['CredentialsProviderError', 'TokenProviderError'])
const expired = new Set(['ExpiredToken', 'ExpiredTokenException', 'RequestExpired'])
const wrong = new Set([
  'InvalidClientTokenId',
  'UnrecognizedClientException',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
])
const refused = new Set(['AccessDenied', 'AccessDeniedException', 'Forbidden'])

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
