import type { Call } from '@lorecircle/shared/call/call'
import { ApiError } from './api-error.ts'

/** Saves that are safe to retry; reads always are. */
export const repeatableSavePaths: ReadonlySet<string> = new Set([
  '/api/savebookdata',
  '/api/archive-book',
  '/api/restore-book',
  '/api/move-book',
  '/api/blog',
  '/api/blog/delete',
  '/api/pages',
  '/api/pages/delete',
  '/api/save-welcome-bio',
  '/api/save-profile',
  '/api/time-zone',
  '/api/shipping',
  '/api/bundles',
  '/api/bundles/remove',
  '/api/letters',
  '/api/discounts',
  '/api/discounts/remove',
  '/api/newsletter/save-issue',
  '/api/newsletter/remove-issue',
  '/api/newsletter/send',
  '/api/newsletter/take-back',
  '/api/newsletter/remove',
  '/api/newsletter/put-back',
  '/api/mark-orders',
  '/api/sign-copy',
  '/api/save-order-notes',
  '/api/change-ship-to',
  '/api/refund-order',
  '/api/decline-order',
  '/api/restock-order',
  '/api/correct-email',
  '/api/preview',
  '/api/checkMembershipStatus',
])

/** Half a minute in all. */
const pausesInMs = [2_000, 3_000, 5_000, 8_000, 12_000]

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Asks again by itself while the server is away and says when to try again. Where the connection broke although the browser
 * is online, a call of `repeatableSavePaths` is sent again as well; reads are repeated by the query client. A browser that is offline
 * fails at once.
 */
export async function retryWhileAway(
  { method, path }: Pick<Call, 'method' | 'path'>,
  ask: () => Promise<Response>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Response> {
  const isSave = repeatableSavePaths.has(path)
  if (method !== 'GET' && !isSave) return ask()
  const attempt = () => (isSave ? ask().catch(connectionError) : ask())
  return orThrow(await repeated(await attempt(), attempt, pause))
}

async function repeated(
  first: Response | ApiError,
  attempt: () => Promise<Response | ApiError>,
  pause: (ms: number) => Promise<void>,
): Promise<Response | ApiError> {
  if (!isAway(first)) return first
  let answer = first
  tell(1)
  try {
    for (const ms of pausesInMs) {
      await pause(ms)
      answer = await attempt()
      if (!isAway(answer)) break
    }
    return answer
  } finally {
    tell(-1)
  }
}

const connectionCodes: ReadonlySet<string> = new Set(['network.offline', 'network.unreachable'])

/** The error of a connection that broke; every other error is thrown on. */
function connectionError(error: unknown): ApiError {
  if (error instanceof ApiError && connectionCodes.has(error.code)) return error
  throw error
}

function orThrow(answer: Response | ApiError): Response {
  if (answer instanceof ApiError) throw answer
  return answer
}

/** 502 and 504 come only from the gateway. A 503 from the API is retried only with `retry-after`. */
function isAway(answer: Response | ApiError): boolean {
  if (answer instanceof ApiError) return navigator.onLine
  const { status, headers } = answer
  return status === 502 || status === 504 || (status === 503 && headers.has('retry-after'))
}

let waiting = 0
const listeners = new Set<() => void>()

function tell(change: number) {
  waiting += change
  for (const listener of listeners) listener()
}

/** Is something asked again at this moment? */
export const isServerAway = (): boolean => waiting > 0

export function onServerAway(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
