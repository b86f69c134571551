import { type DaySales, listMonths, sumDaySales, yearMonth } from '@lorecircle/shared/order/order-index'
import { daySalesDoc, monthSalesDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import { backfillTimeIndex, findFirstMonth, listPlaces, readOrdersAt } from '../sales/order-index.ts'
import { computeAndCache } from '../sales/sales-cache.ts'
import type { Services } from '../services/services.ts'

/** Limit per call on orders read for sums that are not cached yet. */
const maxOrdersRead = 1_000

/** Past months are cached sums, so the cost does not grow with the number of orders. */
export const orderTotals = ({ documents, now }: Services) =>
  authorEndpoint(calls.orderTotals, {
    run: ({ author: { sub } }) => countCopies(documents, sub, now()),
  })

export async function countCopies(
  documents: Documents,
  sub: string,
  now: Date,
  most = maxOrdersRead,
): Promise<{ copies: number; isCounted: boolean }> {
  if (!(await backfillTimeIndex(documents, sub))) return { copies: 0, isCounted: false }
  const today = utcDay(now)
  const months = listMonths(await findFirstMonth(documents, sub), yearMonth(today))
  const known = await Promise.all(
    months.map(async (month) => ({ month, sum: (await documents.read(monthSalesDoc(sub, month)))?.value })),
  )
  let copies = 0
  let room = most
  for (const { month, sum } of known) {
    if (sum) copies += sum.copies
    else {
      const counted = await countMonth(documents, sub, { month, today, room })
      copies += counted.copies
      room = counted.room
      if (room <= 0) return { copies, isCounted: false }
    }
  }
  return { copies, isCounted: true }
}

type MonthCount = { month: string; today: string; room: number }

/** Day by day, so that what was added up stays so where the room ends: one day is the least that is done. */
async function countMonth(documents: Documents, sub: string, { month, today, room }: MonthCount) {
  let left = room
  const add = async () => {
    let copies = 0
    for (const [day, ofDay] of groupPlacesByDay(await listPlaces(documents, sub, month))) {
      if (left <= 0) break
      const isOver = day < today
      // Today's are read each time, and are no work that is done once.
      const onRead = (orders: number) => (left -= isOver ? orders : 0)
      copies += sumCopies(await readSalesOfDay(documents, sub, { day, ofDay, isOver, onRead }))
    }
    return { copies }
  }
  const document = monthSalesDoc(sub, month)
  if (month === yearMonth(today)) return { ...(await add()), room: left }
  const { copies } = await computeAndCache(documents, sub, {
    add,
    keep: async (sum) => left > 0 && (await documents.create(document, sum)),
    drop: () => documents.remove(document),
  })
  return { copies, room: left }
}

const sumCopies = (sales: DaySales): number => sales.reduce((sum, { copies }) => sum + copies, 0)

/** Sales by UTC day. A past day is summed once and cached; a day without orders costs no read. */
export async function readDaySales(
  documents: Documents,
  sub: string,
  days: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DaySales>> {
  const isPlaced = await backfillTimeIndex(documents, sub)
  const months = [...new Set(days.map(yearMonth))]
  const places = (await Promise.all(months.map((month) => listPlaces(documents, sub, month)))).flat()
  const byDay = groupPlacesByDay(places)
  const sums = await Promise.all(
    days.map(async (day) => {
      const asked = { day, ofDay: byDay.get(day) ?? [], isOver: isPlaced && day < utcDay(now) }
      return [day, await readSalesOfDay(documents, sub, asked)] as const
    }),
  )
  return new Map(sums)
}

/** The places of orders on each day. */
export const groupPlacesByDay = (places: readonly string[]): Map<string, string[]> =>
  Map.groupBy(places, (place) => utcDay(new Date(place.slice(0, place.lastIndexOf('.')))))

type DayRequest = {
  day: string
  ofDay: readonly string[]
  isOver: boolean
  onRead?: (orders: number) => void
}

/** The sum is cached only if `isOver`: the day is past, and its orders are all in the index. */
async function readSalesOfDay(
  documents: Documents,
  sub: string,
  { day, ofDay, isOver, onRead }: DayRequest,
): Promise<DaySales> {
  if (ofDay.length === 0) return []
  const document = daySalesDoc(sub, day)
  const known = isOver ? await documents.read(document) : null
  if (known) return known.value
  onRead?.(ofDay.length)
  const add = async () => sumDaySales(await readOrdersAt(documents, sub, ofDay))
  if (!isOver) return add()
  return computeAndCache(documents, sub, {
    add,
    keep: (sum) => documents.create(document, sum),
    drop: () => documents.remove(document),
  })
}
