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
 * Writes an order's time index and search terms. Idempotent. Always invalidates a past day, whose sum may have been
 * computed without the order: an existing entry does not prove that it was invalidated.
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

/** Indexes an author's older orders, one batch per call. Returns true when all are done. */
export const backfillTimeIndex = (documents: Documents, sub: string): Promise<boolean> =>
  processOrderBatch(documents, sub, {
    document: orderIndexProgressDoc(sub),
    most: timeIndexBatchSize,
    each: (order) => documents.create(orderIndexDoc(sub, orderIndexKey(order)), {}),
  })

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

/** Month of an author's first order, or a value after every month if there is none. */
export async function findFirstMonth(documents: Documents, sub: string): Promise<string> {
  for await (const { key } of documents.list(orderIndexDoc.within(sub)))
    return yearMonth(orderIndexDoc.nameIn(key))
  return '9999-12'
}

export const listPlaces = async (documents: Documents, sub: string, when: string): Promise<string[]> =>
  (await Array.fromAsync(documents.list(orderIndexDoc.within(sub) + when))).map(({ key }) =>
    orderIndexDoc.nameIn(key),
  )

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
 * Removes known terms that no longer apply, then reads the order again, since it may have been changed back
 * meanwhile.
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

async function syncOrderTerms(documents: Documents, order: Order): Promise<void> {
  await addOrderTerms(documents, order)
  const now = await documents.read(orderDoc(order.sub, order.id))
  if (now) await dropStaleTerms(documents, now.value, orderSearchTerms(order))
}

/** Each order is written under a dozen keys. */
const termIndexBatchSize = 200

/** Adds the search terms of an author's older orders, one batch per call. Returns true when all are done. */
export const backfillTermIndex = (documents: Documents, sub: string): Promise<boolean> =>
  processOrderBatch(documents, sub, {
    document: orderTermsProgressDoc(sub),
    most: termIndexBatchSize,
    each: (order) => syncOrderTerms(documents, order),
  })

const batchConcurrency = 16

type OrderBatch = {
  document: ReturnType<typeof orderIndexProgressDoc>
  most: number
  each: (order: Order) => Promise<unknown>
}

/**
 * Processes the next batch of an author's orders, so that no request waits for all of them. Returns true when all are
 * done. Concurrent calls process the same batch, so `each` has to be idempotent.
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
