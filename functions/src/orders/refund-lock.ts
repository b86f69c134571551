import { refundingDoc } from '@lorecircle/shared/order/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

/** Longer than any call takes. */
const staleAfterMs = 2 * 60 * 1000

/**
 * Does what must not be done twice at once with the money of an order: two tabs would each give back what one of them
 * was shown. The same wish may be tried again at once. A VisibleError 409 while another refund is under way; what a run
 * left that died, or that does not know how it ended, the sweep finishes.
 */
export async function oneRefundAtATime<T>(
  { documents, now }: Services,
  { sub, orderId, saveId }: { sub: string; orderId: string; saveId: string },
  refund: () => Promise<T>,
): Promise<T> {
  const lock = refundingDoc(sub, orderId)
  const mine = { saveId, at: now().toISOString() }
  const held = await documents.read(lock)
  const isMine = (other: typeof mine | undefined) => other?.saveId === saveId
  if (held && !isMine(held.value) && !isStale(held.value, now())) throw underWay()
  const etag = await (held ? documents.replace(lock, mine, held.etag) : documents.create(lock, mine))
  if (etag === null && !isMine((await documents.read(lock))?.value)) throw underWay()
  try {
    const done = await refund()
    if (etag !== null) await documents.remove(lock, etag)
    return done
  } catch (error) {
    if (error instanceof VisibleError && etag !== null) await documents.remove(lock, etag)
    throw error
  }
}

export const isStale = ({ at }: { at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= staleAfterMs

const underWay = () =>
  new VisibleError(
    409,
    'refund.under-way',
    'Another refund of this order is under way. Please look again in a moment.',
  )
