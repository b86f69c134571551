import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Order } from '@lorecircle/shared/order/order'
import { monthBefore, orderIdAt, placeOf, yearMonth } from '@lorecircle/shared/order/order-index'
import { orderDoc, orderPlaceDoc, ordersPlacedDoc } from '@lorecircle/shared/order/stored'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'
import { forgetDay } from './forget-day.ts'
import { nextShare } from './next-share.ts'
import { addTermsAsOf } from './order-terms.ts'

const atOnce = 32

/**
 * Gives an order its place by time, and all that it is found by. Again, it changes nothing. A day that was over before
 * the place stood may have been added up without it; whoever finds the place there cannot know that its day was forgotten.
 */
export async function placeByTime(
  services: Pick<Services, 'documents' | 'newSecret' | 'now'>,
  order: Order,
): Promise<void> {
  const { documents, now } = services
  await addTermsAsOf(documents, order)
  await documents.create(orderPlaceDoc(order.sub, placeOf(order)), {})
  const day = utcDay(new Date(order.placedAt))
  if (day !== utcDay(now())) await forgetDay(services, order.sub, day)
}

const ordersInAShare = 1_000

/** An author's orders from before places were written get theirs, a share at a time. Answers whether all have. */
export const placeAll = (documents: Documents, sub: string): Promise<boolean> =>
  nextShare(documents, sub, {
    document: ordersPlacedDoc(sub),
    most: ordersInAShare,
    each: (order) => documents.create(orderPlaceDoc(sub, placeOf(order)), {}),
  })

/** A page of orders, the newest first, and where the next one goes on. Reads no more months than it needs. */
export async function orderPage(
  documents: Documents,
  sub: string,
  { most, before, now }: { most: number; before: string | undefined; now: Date },
): Promise<{ orders: Order[]; next: string | null; isPartial: boolean }> {
  const isPartial = !(await placeAll(documents, sub))
  const earliest = await firstMonth(documents, sub)
  const places: string[] = []
  for (let month = yearMonth(before ?? now.toISOString()); month >= earliest; month = monthBefore(month)) {
    const found = (await placesIn(documents, sub, month)).reverse()
    places.push(...found.filter((place) => before === undefined || place < before))
    if (places.length > most) break
  }
  const page = places.slice(0, most)
  return {
    orders: await readPlaces(documents, sub, page),
    next: places.length > most ? (page.at(-1) ?? null) : null,
    isPartial,
  }
}

/** The month of an author's first order; beyond every month where there is none. */
export async function firstMonth(documents: Documents, sub: string): Promise<string> {
  for await (const { key } of documents.list(orderPlaceDoc.within(sub)))
    return yearMonth(orderPlaceDoc.nameIn(key))
  return '9999-12'
}

/** The places in a month, or in whatever time begins so; the oldest first. */
export const placesIn = async (documents: Documents, sub: string, when: string): Promise<string[]> =>
  (await Array.fromAsync(documents.list(orderPlaceDoc.within(sub) + when))).map(({ key }) =>
    orderPlaceDoc.nameIn(key),
  )

/** The orders that stand there. */
export async function readPlaces(
  documents: Documents,
  sub: string,
  places: readonly string[],
): Promise<Order[]> {
  const found = await inParallel(atOnce, places, (place) => documents.read(orderDoc(sub, orderIdAt(place))))
  return found.flatMap((order) => (order ? [order.value] : []))
}
