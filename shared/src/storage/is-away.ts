import { z } from 'zod'
import { UpdateContention } from './s3-errors.ts'

/** Connection errors that may succeed on a retry. */
const ofTheWay = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNABORTED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
])
const ofTheService = new Set([
  'TimeoutError',
  'SlowDown',
  'ServiceUnavailable',
  'InternalError',
  // S3's code for a request body that arrived too slowly (400).
  'RequestTimeout',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAPIError',
  // SES has paused sending for this account.
  'SendingPausedException',
  'AccountSendingPausedException',
  'LimitExceededException',
  // A request with the same key is already in progress.
  'StripeIdempotencyError',
])

/** True if a service is unavailable or overloaded, so that a retry may succeed. */
export function isAway(error: unknown): boolean {
  if (error instanceof UpdateContention) return true
  if (error instanceof AggregateError && error.errors.some(isAway)) return true
  if (!(error instanceof Error)) return false
  // `fetch` throws 'fetch failed' with the reason in `cause`.
  if (error.cause !== undefined && isAway(error.cause)) return true
  if ('code' in error && typeof error.code === 'string' && ofTheWay.has(error.code)) return true
  if (ofTheService.has(error.name) || ('type' in error && ofTheService.has(String(error.type)))) return true
  const status = statusOf(error)
  return status === 429 || status >= 500
}

const Answered = z.union([
  z.object({ $metadata: z.object({ httpStatusCode: z.number() }) }),
  // The AWS SDK attaches a response that it cannot parse, such as a proxy's page, to the parser's error.
  z.object({ $response: z.object({ statusCode: z.number() }) }),
])

/** HTTP status of an AWS response; 0 if there was no response. */
function statusOf(error: Error): number {
  const { data } = Answered.safeParse(error)
  if (data === undefined) return 0
  return '$metadata' in data ? data.$metadata.httpStatusCode : data.$response.statusCode
}
