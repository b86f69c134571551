import { type DaySales, monthsUpTo, yearMonth } from '@lorecircle/shared/order/order-index'
import { monthSalesDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import { addedUpOnce } from '../sales/forget-day.ts'
import { firstMonth, placeAll, placesIn } from '../sales/order-places.ts'
import type { Services } from '../services/services.ts'
import { placesByDay, sumOfDay } from './sales-of.ts'

/** How many orders are read for sums that nobody has made yet, in one call. */
const mostRead = 1_000

/** How many copies found a reader: months that are over are sums already, so it reads as much of few orders as of many. */
export const orderTotals = ({ documents, now }: Services) =>
  authorEndpoint(calls.orderTotals, {
    run: ({ author: { sub } }) => totalsOf(documents, sub, now()),
  })

export async function totalsOf(
  documents: Documents,
  sub: string,
  now: Date,
  most = mostRead,
): Promise<{ copies: number; isCounted: boolean }> {
  if (!(await placeAll(documents, sub))) return { copies: 0, isCounted: false }
  const today = utcDay(now)
  const months = monthsUpTo(await firstMonth(documents, sub), yearMonth(today))
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

type Counting = { month: string; today: string; room: number }

/** Day by day, so that what was added up stays so where the room ends: one day is the least that is done. */
async function countMonth(documents: Documents, sub: string, { month, today, room }: Counting) {
  let left = room
  const add = async () => {
    let copies = 0
    for (const [day, ofDay] of placesByDay(await placesIn(documents, sub, month))) {
      if (left <= 0) break
      const isOver = day < today
      // Today's are read each time, and are no work that is done once.
      const onRead = (orders: number) => (left -= isOver ? orders : 0)
      copies += copiesIn(await sumOfDay(documents, sub, { day, ofDay, isOver, onRead }))
    }
    return { copies }
  }
  const document = monthSalesDoc(sub, month)
  if (month === yearMonth(today)) return { ...(await add()), room: left }
  const { copies } = await addedUpOnce(documents, sub, {
    add,
    keep: async (sum) => left > 0 && (await documents.create(document, sum)),
    drop: () => documents.remove(document),
  })
  return { copies, room: left }
}

const copiesIn = (sales: DaySales): number => sales.reduce((sum, { copies }) => sum + copies, 0)
