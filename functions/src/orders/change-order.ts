import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { termsOf } from '@lorecircle/shared/order/terms'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { notFound } from '@lorecircle/shared/visible-error'
import { addTerms, dropTerms } from '../sales/order-terms.ts'

/**
 * Changes an order until the change is the next one after what was read; the same order answered writes nothing. What it
 * will be found by is written before it, and what it was found by goes after it, so that it is found at each moment.
 * A VisibleError 404 where the author has no such order.
 */
export async function changeOrder(
  documents: Documents,
  { sub, id }: Pick<Order, 'sub' | 'id'>,
  change: (order: Order) => Order,
): Promise<Stored<Order>> {
  const known = await documents.read(orderDoc(sub, id))
  if (known === null) throw notFound('order')
  const next = change(known.value)
  if (next === known.value) return known
  await addTerms(documents, next, termsOf(known.value))
  let before = known.value
  const changed = await documents.update(orderDoc(sub, id), (order) => {
    if (order === null) throw notFound('order')
    before = order
    return change(order)
  })
  // Somebody else was between: what it has become is more than what was written ahead.
  await addTerms(documents, changed.value, termsOf(next))
  await dropTerms(documents, changed.value, termsOf(before))
  return changed
}
