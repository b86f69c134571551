import type { Refusal } from '@lorecircle/shared/call/call'
import { isAway } from '@lorecircle/shared/storage/is-away'
import { VisibleError } from '@lorecircle/shared/visible-error'

const fault = 'Something went wrong. Try again.'
/** A save may be repeated as it stands, and the portal does so by itself. */
const again = { 'retry-after': '2' }

/** What people may read as it is; everything else as one sentence that gives nothing away. */
export function visible(error: unknown, sentence = fault): VisibleError {
  if (error instanceof VisibleError) return error
  return isAway(error)
    ? new VisibleError(503, 'server.away', sentence)
    : new VisibleError(500, 'server.fault', sentence)
}

export function refusal({ status, code, message, details }: VisibleError): Response {
  const body: Refusal = {
    error: message,
    message,
    code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  }
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 ? again : {}) },
  })
}
