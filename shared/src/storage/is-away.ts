import { z } from 'zod'
import { UpdateContention } from './s3-errors.ts'

/** How a connection fails that may hold the next time. */
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
  // S3's word for a body that came too slowly (400).
  'RequestTimeout',
  'Throttling',
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
  const status = statusOf(error)
  return status === 429 || status >= 500
}

const Answered = z.union([
  z.object({ $metadata: z.object({ httpStatusCode: z.number() }) }),
  // An answer that the AWS SDK cannot parse, such as a proxy's page, is kept as it came, beside the parser's error.
  z.object({ $response: z.object({ statusCode: z.number() }) }),
])

/** The status that an AWS service answered with; 0 where there was no answer. */
function statusOf(error: Error): number {
  const { data } = Answered.safeParse(error)
  if (data === undefined) return 0
  return '$metadata' in data ? data.$metadata.httpStatusCode : data.$response.statusCode
}
