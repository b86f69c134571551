import { inParallel } from '@lorecircle/shared/in-parallel'
import { libraryEntryDoc, libraryFilledDoc } from '@lorecircle/shared/library/stored'
import { readerId } from '@lorecircle/shared/library/views'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

const atOnce = 32

/** Notes an order under its reader's address. Again, it changes nothing. */
export async function addToLibrary(documents: Documents, { buyer, sub, id }: Order): Promise<void> {
  if (buyer.email.trim() === '') return
  await documents.create(libraryEntryDoc(readerId(buyer.email), sub, id), {})
}

/** Takes an order out of the libraries of the addresses that it had before its own was corrected. Again, it changes nothing. */
export async function removeFromOldLibraries(documents: Documents, order: Order): Promise<void> {
  const before = new Set(filterOrderEvents(order, 'email_changed').map(({ from }) => readerId(from)))
  before.delete(readerId(order.buyer.email))
  for (const reader of before) await documents.remove(libraryEntryDoc(reader, order.sub, order.id))
}

/** Orders from before entries were written get theirs, once; answers how many were looked at. */
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
