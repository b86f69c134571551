import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Order } from '@lorecircle/shared/order/order'
import { placeOf } from '@lorecircle/shared/order/order-index'
import { orderDoc, ordersTermedDoc, orderTermDoc } from '@lorecircle/shared/order/stored'
import { termsOf } from '@lorecircle/shared/order/terms'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { nextShare } from './next-share.ts'

const atOnce = 16

/** Has an order found by all that it is found by, but for what it was found by already. Again, it changes nothing. */
export async function addTerms(
  documents: Pick<Documents, 'create'>,
  order: Order,
  known: readonly string[] = [],
): Promise<void> {
  const missing = termsOf(order).filter((term) => !known.includes(term))
  await inParallel(atOnce, missing, (term) =>
    documents.create(orderTermDoc(order.sub, term, placeOf(order)), {}),
  )
}

/**
 * Takes away those of the known terms by which an order is not found any more. Whoever takes away looks again afterwards: somebody else may have
 * changed it back meanwhile.
 */
export async function dropTerms(documents: Documents, order: Order, known: readonly string[]): Promise<void> {
  const { sub, id } = order
  const kept = termsOf(order)
  const stale = known.filter((term) => !kept.includes(term))
  if (stale.length === 0) return
  await inParallel(atOnce, stale, (term) => documents.remove(orderTermDoc(sub, term, placeOf(order))))
  const now = await documents.read(orderDoc(sub, id))
  if (now) await addTerms(documents, now.value, kept)
}

/** The same for an order that was read a while ago: what it is not any more, it is not found by. */
export async function addTermsAsOf(documents: Documents, order: Order): Promise<void> {
  await addTerms(documents, order)
  const now = await documents.read(orderDoc(order.sub, order.id))
  if (now) await dropTerms(documents, now.value, termsOf(order))
}

/** Each of them is written under a dozen keys. */
const ordersInAShare = 200

/** An author's orders from before terms were written get theirs, a share at a time. Answers whether all have. */
export const termAll = (documents: Documents, sub: string): Promise<boolean> =>
  nextShare(documents, sub, {
    document: ordersTermedDoc(sub),
    most: ordersInAShare,
    each: (order) => addTermsAsOf(documents, order),
  })
