import { type DaySales, daySales, monthOf } from '@lorecircle/shared/order/order-index'
import { daySalesDoc } from '@lorecircle/shared/order/stored'
import { dayOf } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { placeAll, placesIn, readPlaces } from './order-places.ts'

/** What was sold on each of these days. A day that is over is added up once, and one without orders costs nothing. */
export async function salesOf(
  documents: Documents,
  sub: string,
  days: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DaySales>> {
  await placeAll(documents, sub)
  const months = [...new Set(days.map(monthOf))]
  const places = (await Promise.all(months.map((month) => placesIn(documents, sub, month)))).flat()
  const byDay = Map.groupBy(places, (place) => dayOf(new Date(place.slice(0, place.lastIndexOf('.')))))
  const sums = await Promise.all(
    days.map(async (day) => {
      const ofDay = byDay.get(day) ?? []
      return [day, ofDay.length === 0 ? [] : await sumOf(documents, sub, { day, ofDay, now })] as const
    }),
  )
  return new Map(sums)
}

async function sumOf(
  documents: Documents,
  sub: string,
  { day, ofDay, now }: { day: string; ofDay: readonly string[]; now: Date },
): Promise<DaySales> {
  const isOver = day < dayOf(now)
  const known = isOver ? await documents.read(daySalesDoc(sub, day)) : null
  if (known) return known.value
  const sum = daySales(await readPlaces(documents, sub, ofDay))
  if (isOver) await documents.create(daySalesDoc(sub, day), sum)
  return sum
}
