import { UpdateContention } from '@lorecircle/shared/storage/update-contention'

/** How a connection fails that may hold the next time. */
const ofTheWay = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNABORTED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
])
const ofTheService = new Set([
  'TimeoutError',
  'SlowDown',
  'ServiceUnavailable',
  'InternalError',
  'ThrottlingException',
  'TooManyRequestsException',
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAPIError',
  // The mail service sends nothing for this account at the moment.
  'SendingPausedException',
  'AccountSendingPausedException',
  'LimitExceededException',
  // The same is under way already.
  'StripeIdempotencyError',
])

/** Something that the call stands on is away or has too much to do: asked again in a moment, it may well work. */
export function isAway(error: unknown): boolean {
  if (error instanceof UpdateContention) return true
  if (error instanceof AggregateError && error.errors.some(isAway)) return true
  if (!(error instanceof Error)) return false
  // `fetch` says 'fetch failed', and why in its cause.
  if (error.cause !== undefined && isAway(error.cause)) return true
  if ('code' in error && typeof error.code === 'string' && ofTheWay.has(error.code)) return true
  if (ofTheService.has(error.name) || ('type' in error && ofTheService.has(String(error.type)))) return true
  return statusOf(error) >= 500
}

/** As the AWS SDK has it. */
function statusOf(error: Error): number {
  if (!('$metadata' in error)) return 0
  const { $metadata: answer } = error
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return 0
  return typeof answer.httpStatusCode === 'number' ? answer.httpStatusCode : 0
}
