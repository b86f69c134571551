import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { isWithinLimits, rateLimitFor } from './is-within.ts'
import { senderAddress } from './sender.ts'

const handful = 50
const most = 10_000

/** Throws a 429 while an author is beyond `author.calls`. */
export async function assertAuthorRateLimit(services: Services, sub: string): Promise<void> {
  if (!(await isRushing(services, 'author.calls', sub))) return
  throw new VisibleError(
    429,
    'author.rushed',
    'That is more than anybody does by hand, so your account rests for up to an hour. Nothing that was saved is lost.',
  )
}

/**
 * Throws a VisibleError 429 while a reader's address is beyond `reads.sender`. Functions do not get the reader's
 * address for responses that the CDN caches, so those are not counted.
 */
export async function assertReaderRateLimit(services: Services, headers: Headers): Promise<void> {
  const sender = senderAddress(headers)
  if (sender === '' || !(await isRushing(services, 'reads.sender', sender))) return
  throw new VisibleError(
    429,
    'reads.rushed',
    'Too many requests came from your network. Your cart and your orders are kept. Please try again in an hour.',
  )
}

/**
 * Counts calls in memory and writes to the shared count once in 50 calls, to save writes. A client beyond the limit
 * is also checked only once in 50 calls.
 */
async function isRushing(
  services: Services,
  limit: 'author.calls' | 'reads.sender',
  who: string,
): Promise<boolean> {
  const { callsSeen } = services
  const key = `${limit} ${who}`
  const hour = services.now().toISOString().slice(0, '2026-11-21T15'.length)
  const known = callsSeen.get(key) ?? { calls: 0, overIn: null }
  const calls = known.calls + 1
  if (callsSeen.size >= most) callsSeen.clear()
  const isOver =
    calls % handful === 0
      ? !(await isWithinLimits(services, [{ ...rateLimitFor(limit, who), amount: handful }]))
      : known.overIn === hour
  callsSeen.set(key, { calls, overIn: isOver ? hour : null })
  return isOver
}
