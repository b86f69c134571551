import { type DaySales, daySales, yearMonth } from '@lorecircle/shared/order/order-index'
import { daySalesDoc } from '@lorecircle/shared/order/stored'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { addedUpOnce } from '../sales/forget-day.ts'
import { placeAll, placesIn, readPlaces } from '../sales/order-places.ts'

/** What was sold on each of these days. A day that is over is added up once, and one without orders costs nothing. */
export async function salesOf(
  documents: Documents,
  sub: string,
  days: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DaySales>> {
  const isPlaced = await placeAll(documents, sub)
  const months = [...new Set(days.map(yearMonth))]
  const places = (await Promise.all(months.map((month) => placesIn(documents, sub, month)))).flat()
  const byDay = placesByDay(places)
  const sums = await Promise.all(
    days.map(async (day) => {
      const asked = { day, ofDay: byDay.get(day) ?? [], isOver: isPlaced && day < utcDay(now) }
      return [day, await sumOfDay(documents, sub, asked)] as const
    }),
  )
  return new Map(sums)
}

/** The places of orders on each day. */
export const placesByDay = (places: readonly string[]): Map<string, string[]> =>
  Map.groupBy(places, (place) => utcDay(new Date(place.slice(0, place.lastIndexOf('.')))))

type OfDay = {
  day: string
  ofDay: readonly string[]
  isOver: boolean
  /** Hears how many orders had to be read. */
  onRead?: (orders: number) => void
}

/** Of a day that is not over, or whose orders have not all their places, the sum is not kept. */
export async function sumOfDay(
  documents: Documents,
  sub: string,
  { day, ofDay, isOver, onRead }: OfDay,
): Promise<DaySales> {
  if (ofDay.length === 0) return []
  const document = daySalesDoc(sub, day)
  const known = isOver ? await documents.read(document) : null
  if (known) return known.value
  onRead?.(ofDay.length)
  const add = async () => daySales(await readPlaces(documents, sub, ofDay))
  if (!isOver) return add()
  return addedUpOnce(documents, sub, {
    add,
    keep: (sum) => documents.create(document, sum),
    drop: () => documents.remove(document),
  })
}
