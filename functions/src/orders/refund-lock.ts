import { refundingDoc } from '@lorecircle/shared/order/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

/** Longer than any call takes. */
const staleAfterMs = 2 * 60 * 1000

/**
 * Does what must not be done twice at once with the money of an order: two tabs would each give back what one of them
 * was shown. The same wish may be tried again at once, as the same `attempt`, until it is known how it ended; after that,
 * or once no call of then can still be running, it is another. A VisibleError 409 while another refund is under way; what
 * a run left that died, or that does not know how it ended, the sweep finishes.
 */
export async function oneRefundAtATime<T>(
  { documents, now, newSecret }: Services,
  { sub, orderId, saveId }: { sub: string; orderId: string; saveId: string },
  refund: (attempt: string) => Promise<T>,
): Promise<T> {
  const lock = refundingDoc(sub, orderId)
  const held = await documents.read(lock)
  const isOver = !held || isStale(held.value, now())
  if (!isOver && held.value.saveId !== saveId) throw underWay()
  const mine = { saveId, attempt: isOver ? newSecret() : held.value.attempt, at: now().toISOString() }
  const etag = await (held ? documents.replace(lock, mine, held.etag) : documents.create(lock, mine))
  const { attempt } = etag === null ? await joined(documents, { sub, orderId, saveId }) : mine
  try {
    const done = await refund(attempt)
    if (etag !== null) await documents.remove(lock, etag)
    return done
  } catch (error) {
    if (error instanceof VisibleError && etag !== null) await documents.remove(lock, etag)
    throw error
  }
}

/** Somebody was quicker: with the same wish, it is the same attempt. */
async function joined(
  documents: Services['documents'],
  { sub, orderId, saveId }: { sub: string; orderId: string; saveId: string },
): Promise<{ attempt: string }> {
  const held = await documents.read(refundingDoc(sub, orderId))
  if (held?.value.saveId !== saveId) throw underWay()
  return held.value
}

export const isStale = ({ at }: { at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= staleAfterMs

const underWay = () =>
  new VisibleError(
    409,
    'refund.under_way',
    'Another refund of this order is under way. Please look again in a moment.',
  )
