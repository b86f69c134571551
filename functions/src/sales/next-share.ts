import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc, type ordersPlacedDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

const atOnce = 16

type Share = {
  /** Where it is kept how far it went. */
  document: ReturnType<typeof ordersPlacedDoc>
  /** How many orders a share has. */
  most: number
  each: (order: Order) => Promise<unknown>
}

/**
 * Does with the next share of an author's orders what has to be done once with each, so that no request waits for
 * all of them. Answers whether it is done with all. Two at once do the same share, which changes nothing.
 */
export async function nextShare(
  documents: Documents,
  sub: string,
  { document, most, each }: Share,
): Promise<boolean> {
  const before = await documents.read(document)
  if (before && before.value.after === null) return true
  const keys: string[] = []
  for await (const { key } of documents.list(orderDoc.within(sub), before?.value.after ?? undefined)) {
    keys.push(key)
    if (keys.length === most) break
  }
  await inParallel(atOnce, keys, async (key) => {
    const order = await documents.read(orderDoc.at(key))
    if (order) await each(order.value)
  })
  const isDone = keys.length < most
  const after = isDone ? null : (keys.at(-1) ?? null)
  await (before ? documents.replace(document, { after }, before.etag) : documents.create(document, { after }))
  return isDone
}
