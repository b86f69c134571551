import { inParallel } from '@lorecircle/shared/in-parallel'
import { libraryEntryDoc, libraryFilledDoc } from '@lorecircle/shared/library/stored'
import { readerId } from '@lorecircle/shared/library/views'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

const atOnce = 32

/** Adds an order to the library of its reader's address. Idempotent. */
export async function addToLibrary(documents: Documents, { buyer, sub, id }: Order): Promise<void> {
  if (buyer.email.trim() === '') return
  await documents.create(libraryEntryDoc(readerId(buyer.email), sub, id), {})
}

/** Removes an order from the libraries of its former addresses. Idempotent. */
export async function removeFromOldLibraries(documents: Documents, order: Order): Promise<void> {
  const before = new Set(filterOrderEvents(order, 'email_changed').map(({ from }) => readerId(from)))
  before.delete(readerId(order.buyer.email))
  for (const reader of before) await documents.remove(libraryEntryDoc(reader, order.sub, order.id))
}

/** Adds orders from before libraries existed, once. Returns the number of orders checked. */
export async function backfillLibrary(documents: Documents): Promise<number> {
  if ((await documents.read(libraryFilledDoc())) !== null) return 0
  const listed = await Array.fromAsync(documents.list(orderDoc.within()))
  await inParallel(atOnce, listed, async ({ key }) => {
    const order = await documents.read(orderDoc.at(key))
    if (order) await addToLibrary(documents, order.value)
  })
  await documents.create(libraryFilledDoc(), {})
  return listed.length
}
