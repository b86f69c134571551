import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Order } from '@lorecircle/shared/order/order'
import {
  orderIdFromIndexKey,
  orderIndexKey,
  previousMonth,
  yearMonth,
} from '@lorecircle/shared/order/order-index'
import {
  orderDoc,
  orderIndexDoc,
  orderIndexProgressDoc,
  orderTermDoc,
  orderTermsProgressDoc,
} from '@lorecircle/shared/order/stored'
import { orderSearchTerms } from '@lorecircle/shared/order/terms'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'
import { invalidateDaySales } from './sales-cache.ts'

const readConcurrency = 32

/**
 * Gives an order its place by time, and all that it is found by. Again, it changes nothing. A day that was over before
 * the place stood may have been added up without it; whoever finds the place there cannot know that its day was forgotten.
 */
export async function indexOrderByTime(
  services: Pick<Services, 'documents' | 'newSecret' | 'now'>,
  order: Order,
): Promise<void> {
  const { documents, now } = services
  await syncOrderTerms(documents, order)
  await documents.create(orderIndexDoc(order.sub, orderIndexKey(order)), {})
  const day = utcDay(new Date(order.placedAt))
  if (day !== utcDay(now())) await invalidateDaySales(services, order.sub, day)
}

const timeIndexBatchSize = 1_000

/** An author's orders from before places were written get theirs, a share at a time. Answers whether all have. */
export const backfillTimeIndex = (documents: Documents, sub: string): Promise<boolean> =>
  processOrderBatch(documents, sub, {
    document: orderIndexProgressDoc(sub),
    most: timeIndexBatchSize,
    each: (order) => documents.create(orderIndexDoc(sub, orderIndexKey(order)), {}),
  })

/** A page of orders, the newest first, and where the next one goes on. Reads no more months than it needs. */
export async function readOrderPage(
  documents: Documents,
  sub: string,
  { most, before, now }: { most: number; before: string | undefined; now: Date },
): Promise<{ orders: Order[]; next: string | null; isPartial: boolean }> {
  const isPartial = !(await backfillTimeIndex(documents, sub))
  const earliest = await findFirstMonth(documents, sub)
  const places: string[] = []
  for (let month = yearMonth(before ?? now.toISOString()); month >= earliest; month = previousMonth(month)) {
    const found = (await listPlaces(documents, sub, month)).reverse()
    places.push(...found.filter((place) => before === undefined || place < before))
    if (places.length > most) break
  }
  const page = places.slice(0, most)
  return {
    orders: await readOrdersAt(documents, sub, page),
    next: places.length > most ? (page.at(-1) ?? null) : null,
    isPartial,
  }
}

/** The month of an author's first order; beyond every month where there is none. */
export async function findFirstMonth(documents: Documents, sub: string): Promise<string> {
  for await (const { key } of documents.list(orderIndexDoc.within(sub)))
    return yearMonth(orderIndexDoc.nameIn(key))
  return '9999-12'
}

/** The places in a month, or in whatever time begins so; the oldest first. */
export const listPlaces = async (documents: Documents, sub: string, when: string): Promise<string[]> =>
  (await Array.fromAsync(documents.list(orderIndexDoc.within(sub) + when))).map(({ key }) =>
    orderIndexDoc.nameIn(key),
  )

/** The orders that stand there. */
export async function readOrdersAt(
  documents: Documents,
  sub: string,
  places: readonly string[],
): Promise<Order[]> {
  const found = await inParallel(readConcurrency, places, (place) =>
    documents.read(orderDoc(sub, orderIdFromIndexKey(place))),
  )
  return found.flatMap((order) => (order ? [order.value] : []))
}

const termConcurrency = 16

/** Has an order found by all that it is found by, but for what it was found by already. Again, it changes nothing. */
export async function addOrderTerms(
  documents: Pick<Documents, 'create'>,
  order: Order,
  known: readonly string[] = [],
): Promise<void> {
  const missing = orderSearchTerms(order).filter((term) => !known.includes(term))
  await inParallel(termConcurrency, missing, (term) =>
    documents.create(orderTermDoc(order.sub, term, orderIndexKey(order)), {}),
  )
}

/**
 * Takes away those of the known terms by which an order is not found any more. Whoever takes away looks again afterwards: somebody else may have
 * changed it back meanwhile.
 */
export async function dropStaleTerms(
  documents: Documents,
  order: Order,
  known: readonly string[],
): Promise<void> {
  const { sub, id } = order
  const kept = orderSearchTerms(order)
  const stale = known.filter((term) => !kept.includes(term))
  if (stale.length === 0) return
  await inParallel(termConcurrency, stale, (term) =>
    documents.remove(orderTermDoc(sub, term, orderIndexKey(order))),
  )
  const now = await documents.read(orderDoc(sub, id))
  if (now) await addOrderTerms(documents, now.value, kept)
}

/** The same for an order that was read a while ago: what it is not any more, it is not found by. */
async function syncOrderTerms(documents: Documents, order: Order): Promise<void> {
  await addOrderTerms(documents, order)
  const now = await documents.read(orderDoc(order.sub, order.id))
  if (now) await dropStaleTerms(documents, now.value, orderSearchTerms(order))
}

/** Each of them is written under a dozen keys. */
const termIndexBatchSize = 200

/** An author's orders from before terms were written get theirs, a share at a time. Answers whether all have. */
export const backfillTermIndex = (documents: Documents, sub: string): Promise<boolean> =>
  processOrderBatch(documents, sub, {
    document: orderTermsProgressDoc(sub),
    most: termIndexBatchSize,
    each: (order) => syncOrderTerms(documents, order),
  })

const batchConcurrency = 16

type OrderBatch = {
  /** Where it is kept how far it went. */
  document: ReturnType<typeof orderIndexProgressDoc>
  /** How many orders a share has. */
  most: number
  each: (order: Order) => Promise<unknown>
}

/**
 * Does with the next share of an author's orders what has to be done once with each, so that no request waits for
 * all of them. Answers whether it is done with all. Two at once do the same share, which changes nothing.
 */
export async function processOrderBatch(
  documents: Documents,
  sub: string,
  { document, most, each }: OrderBatch,
): Promise<boolean> {
  const before = await documents.read(document)
  if (before && before.value.after === null) return true
  const keys: string[] = []
  for await (const { key } of documents.list(orderDoc.within(sub), before?.value.after ?? undefined)) {
    keys.push(key)
    if (keys.length === most) break
  }
  await inParallel(batchConcurrency, keys, async (key) => {
    const order = await documents.read(orderDoc.at(key))
    if (order) await each(order.value)
  })
  const isDone = keys.length < most
  const after = isDone ? null : (keys.at(-1) ?? null)
  await (before ? documents.replace(document, { after }, before.etag) : documents.create(document, { after }))
  return isDone
}
