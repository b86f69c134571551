import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { listRestockedCopies, unsoldSlots } from '@lorecircle/shared/order/state'
import { orderTermDoc } from '@lorecircle/shared/order/stored'
import { restockedTerm, returnedTerm } from '@lorecircle/shared/order/terms'
import { calls } from '@lorecircle/shared/registry/calls'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { type ExpiredReservation, parseExpiredReservationName } from '@lorecircle/shared/stock/given-back'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { slotFromClaimKey } from '@lorecircle/shared/stock/slots'
import { type ListedClaim, stockHistory } from '@lorecircle/shared/stock/stock-story'
import { claimDoc, expiredReservationDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { backfillTermIndex, backfillTimeIndex, listPlaces, readOrdersAt } from '../sales/order-index.ts'
import type { Services } from '../services/services.ts'
import { groupPlacesByDay, readDaySales } from './day-sales.ts'

type StockBook = { sub: string; bookId: string }

/**
 * Stock history of a book's limited formats, and copies sold of its unlimited ones. It lists claims without reading
 * them, since the listing has their dates; restocked copies come from their orders.
 */
export const stockOfBook = ({ documents, now }: Services) =>
  accountEndpoint(calls.stockOfBook, {
    async run({ account, author: { sub }, input: { bookId } }) {
      const book = await documents.read(bookDoc(account.folder, bookId))
      if (book === null) throw notFound('book')
      const limited = book.value.formats.flatMap(({ id, slots }) =>
        typeof slots === 'number' ? [{ formatId: id, copies: slots }] : [],
      )
      const unlimited = book.value.formats.filter(({ slots }) => slots === 'unlimited').map(({ id }) => id)
      // Before the tally: a copy sold in between is then in both, and not counted as reserved forever.
      const claims = await Promise.all(limited.map(({ formatId }) => listClaims(documents, formatId)))
      await backfillTermIndex(documents, sub)
      const [tally, orders, returned, lapses, soldUnlimited] = await Promise.all([
        readTally(documents, sub, bookId),
        findOrdersByTerm(documents, sub, restockedTerm(bookId)),
        findOrdersByTerm(documents, sub, returnedTerm(bookId)),
        listLapses(documents, { sub, bookId }, now()),
        unlimited.length > 0 ? countSoldCopies(documents, sub, now()) : new Map<string, number>(),
      ])
      return {
        formats: limited.map((format, index) => ({
          ...stockHistory(format, {
            claims: claims[index] ?? [],
            gone: tally.formats[format.formatId],
            back: orders.flatMap((order) => listRestockedCopies(order, format.formatId)),
            lapses,
          }),
          returned: returned.flatMap((order) => listUnsold(order, format.formatId)),
        })),
        unlimited: unlimited.map((formatId) => ({ formatId, sold: soldUnlimited.get(formatId) ?? 0 })),
      }
    },
  })

const listClaims = async (documents: Documents, formatId: string): Promise<ListedClaim[]> =>
  (await Array.fromAsync(documents.list(claimDoc.within(formatId)))).map(({ key, modifiedAt }) => ({
    slot: slotFromClaimKey(key),
    at: modifiedAt,
  }))

/** Only the newest orders are read. */
const maxStockOrders = 200

const listUnsold = (order: Order, formatId: string) =>
  order.lines
    .filter(({ format }) => format.id === formatId)
    .map((line) => ({ orderId: order.id, lineId: line.id, slots: unsoldSlots(order, line) }))
    .filter(({ slots }) => slots.length > 0)

async function countSoldCopies(documents: Documents, sub: string, now: Date): Promise<Map<string, number>> {
  await backfillTimeIndex(documents, sub)
  const days = [...groupPlacesByDay(await listPlaces(documents, sub, '')).keys()]
  const sold = new Map<string, number>()
  for (const sales of (await readDaySales(documents, sub, days, now)).values())
    for (const { formatId, copies } of sales) sold.set(formatId, (sold.get(formatId) ?? 0) + copies)
  return sold
}

async function findOrdersByTerm(documents: Documents, sub: string, term: string): Promise<Order[]> {
  const listed = await Array.fromAsync(documents.list(orderTermDoc.within(sub, term)))
  const places = listed.map(({ key }) => orderTermDoc.nameIn(key)).slice(-maxStockOrders)
  return readOrdersAt(documents, sub, places)
}

const lapsesShownForMs = 90 * 24 * 60 * 60 * 1000

async function listLapses(
  documents: Documents,
  { sub, bookId }: StockBook,
  now: Date,
): Promise<ExpiredReservation[]> {
  const within = expiredReservationDoc.within(sub, bookId)
  const since = utcDay(new Date(now.getTime() - lapsesShownForMs))
  const listed = await Array.fromAsync(documents.list(within, `${within}${since}`))
  return listed.flatMap(({ key }) => parseExpiredReservationName(expiredReservationDoc.nameIn(key)) ?? [])
}
