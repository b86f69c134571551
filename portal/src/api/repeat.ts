import type { Call } from '@lorecircle/shared/call/call'

/** What may be asked twice without being done twice, beside everything that is only read. */
export const savesAgain: ReadonlySet<string> = new Set([
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
  '/api/preview',
  '/api/checkMembershipStatus',
])

/** Half a minute in all. */
const pausesInMs = [2_000, 3_000, 5_000, 8_000, 12_000]

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks again by itself while the server says that something is away and when to try again. */
export async function untilThere(
  { method, path }: Pick<Call, 'method' | 'path'>,
  ask: () => Promise<Response>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Response> {
  const answer = await ask()
  if (method !== 'GET' && !savesAgain.has(path)) return answer
  return repeated(answer, ask, pause)
}

async function repeated(
  first: Response,
  ask: () => Promise<Response>,
  pause: (ms: number) => Promise<void>,
): Promise<Response> {
  if (!isAway(first)) return first
  let answer = first
  tell(1)
  try {
    for (const ms of pausesInMs) {
      await pause(ms)
      answer = await ask()
      if (!isAway(answer)) break
    }
    return answer
  } finally {
    tell(-1)
  }
}

/** 502 and 504 come from the gateway alone; a 503 of a call's own says when to try again, or stands. */
const isAway = ({ status, headers }: Response): boolean =>
  status === 502 || status === 504 || (status === 503 && headers.has('retry-after'))

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
