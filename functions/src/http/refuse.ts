import type { Refusal } from '@lorecircle/shared/call/call'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** What people may read as it is; everything else as one sentence that gives nothing away. */
export const visible = (error: unknown, sentence = 'Something went wrong. Try again.'): VisibleError =>
  error instanceof VisibleError ? error : new VisibleError(500, 'server.fault', sentence)

export function refusal({ status, code, message, details }: VisibleError): Response {
  const body: Refusal = {
    error: message,
    message,
    code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
