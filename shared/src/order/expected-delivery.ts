import { formatReleaseDate } from '../release/release-day.ts'
import { type DayRange, type DeliveryTime, totalDays } from '../shipping/tariff.ts'
import { isolateDirection } from '../text/escape.ts'
import { addDays } from '../time-zone/days.ts'
import { filterOrderEvents } from './history.ts'
import { type OrderLineItem, requiresShipping } from './line.ts'
import { type Order, orderDay } from './order.ts'
import { parcelProgress } from './parcels.ts'
import { hasUnreturnedCopies, isAwaitingRelease } from './state.ts'

type Told = Pick<Order, 'lines' | 'sums' | 'history' | 'placedAt' | 'timeZone' | 'delivery'>

export type ExpectedParcel = {
  lines: OrderLineItem[]
  isSent: boolean
  releaseOn: string | null
  /** First and last expected day, `2026-12-02`; null if the author gave no delivery time. */
  days: { from: string; to: string } | null
}

/**
 * The undelivered parcels of an order in shipping order. Released books ship together and each preorder after its
 * release, as `parcels.ts` fulfils it: one parcel per release day. Days are in the shop's time zone, counted from the
 * order, the release or, for a shipped parcel, the shipping day.
 */
export function expectedParcels(order: Told): ExpectedParcel[] {
  const { gone, last } = parcelProgress(order)
  const parcel = gone.at(-1)
  const underWay = last === 'sent' && parcel?.sent ? [sentParcel(order, parcel.lineIds, parcel.sent.at)] : []
  const sent = new Set(gone.flatMap(({ lineIds }) => lineIds))
  const unsent = order.lines.filter(
    (line) => requiresShipping(line) && hasUnreturnedCopies(order, line) && !sent.has(line.id),
  )
  const byRelease = Map.groupBy(unsent, (line) => (isAwaitingRelease(order, line) ? line.releaseOn : null))
  const next = [...byRelease]
    .toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''))
    .map(([releaseOn, lines]) => nextParcel(order, lines, releaseOn))
  return [...underWay.filter(({ lines }) => lines.length > 0), ...next]
}

function sentParcel(order: Told, lineIds: readonly string[], sentAt: string): ExpectedParcel {
  const lines = order.lines.filter((line) => lineIds.includes(line.id) && hasUnreturnedCopies(order, line))
  return {
    lines,
    isSent: true,
    releaseOn: null,
    days: after(orderDay(order, sentAt), order.delivery, 'transit'),
  }
}

function nextParcel(order: Told, lines: OrderLineItem[], releaseOn: string | null): ExpectedParcel {
  const placed = orderDay(order, order.placedAt)
  const again = filterOrderEvents(order, 'requeued').map(({ at }) => orderDay(order, at))
  const released = filterOrderEvents(order, 'released')
    .filter(({ lineIds }) => lines.some(({ id }) => lineIds.includes(id)))
    .map(({ at }) => orderDay(order, at))
  const [start = placed] = [placed, releaseOn ?? '', ...released, ...again].toSorted().toReversed()
  return { lines, isSent: false, releaseOn, days: after(start, order.delivery, 'whole') }
}

function after(
  start: string,
  delivery: DeliveryTime | null,
  of: 'transit' | 'whole',
): ExpectedParcel['days'] {
  if (delivery === null) return null
  const days: DayRange = of === 'transit' ? delivery.transit : totalDays(delivery)
  return { from: addDays(start, days.from), to: addDays(start, days.to) }
}

export function describeExpectedDelivery(order: Told): string[] {
  const parcels = expectedParcels(order)
  const year = orderDay(order, order.placedAt).slice(0, 4)
  return parcels.flatMap((parcel) => {
    const words = parcelInWords(parcel, year)
    if (words === '') return []
    const titles = [...new Set(parcel.lines.map(({ book }) => isolateDirection(book.title)))]
    return [parcels.length > 1 ? `${titles.join(' and ')}: ${words}` : words]
  })
}

function parcelInWords({ releaseOn, days }: ExpectedParcel, year: string): string {
  const expected = days && `Expected ${formatDayRange(days, year)}`
  const later = releaseOn && `Sent after the release on ${formatReleaseDate(releaseOn)}`
  return [later, expected]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(' ')
}

/** `December 2–9`, `December 28 – January 4`; with the year if it differs from `year`. */
export function formatDayRange({ from, to }: { from: string; to: string }, year: string): string {
  const after = to.startsWith(year) ? '' : `, ${to.slice(0, 4)}`
  if (from === to) return dayFormat.format(new Date(from)) + after
  const [first, last] = [dayFormat.format(new Date(from)), dayFormat.format(new Date(to))]
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return (isOneMonth ? `${first}–${last.split(' ')[1]}` : `${first} – ${last}`) + after
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export function describeParcelCount(count: number): string {
  return count < 2 ? '' : `It is sent in ${count} parcels, each preorder after its release.`
}
