import type { OrderEvent } from './history.ts'
import { type OrderLineItem, requiresShipping } from './line.ts'
import type { Order } from './order.ts'
import {
  hasUnreturnedCopies,
  isAwaitingRelease,
  type OrderFacts,
  returnedQuantity,
  returnedSlots,
} from './state.ts'

type Shipped = Extract<OrderEvent, { what: 'shipped' }>

type Parcel = { lineIds: readonly string[]; sent: Shipped | null }

type Way = {
  state: 'unfulfilled' | 'packed' | 'sent' | 'delivered'
  packed: readonly string[]
  gone: readonly Parcel[]
  last: 'sent' | 'delivered'
}

const atHome: Way = { state: 'unfulfilled', packed: [], gone: [], last: 'sent' }

/** A book that is released after a parcel was closed sets the order back to unfulfilled for another parcel. */
export function parcelProgress(order: OrderFacts): Way {
  const way = order.history.reduce<Way>(
    (way, event, index) => after(way, event, { ...order, history: order.history.slice(0, index) }),
    atHome,
  )
  const isAllGone = way.state === 'unfulfilled' && way.gone.length > 0 && dueOf(order, way).length === 0
  return isAllGone ? { ...way, state: way.last } : way
}

function after(way: Way, event: OrderEvent, before: OrderFacts): Way {
  switch (event.what) {
    case 'packed':
      return { ...way, state: 'packed', packed: nextOf(before, way) }
    case 'shipped':
      return { ...left(way, before, event), state: 'sent', last: 'sent' }
    case 'delivered':
      return { ...left(way, before, null), state: 'delivered', last: 'delivered' }
    case 'requeued':
      return {
        ...way,
        state: 'unfulfilled',
        packed: [],
        gone: hasLeft(way) ? way.gone.slice(0, -1) : way.gone,
      }
    case 'released':
      return isNews(way, event.lineIds, before) ? { ...way, state: 'unfulfilled', packed: [] } : way
    default:
      return way
  }
}

const hasLeft = ({ state }: Way): boolean => state === 'sent' || state === 'delivered'

function left(way: Way, before: OrderFacts, sent: Shipped | null): Way {
  const last = hasLeft(way) ? way.gone.at(-1) : undefined
  if (!last) return { ...way, packed: [], gone: [...way.gone, { lineIds: nextOf(before, way), sent }] }
  return sent ? { ...way, gone: [...way.gone.slice(0, -1), { ...last, sent }] } : way
}

const isNews = (way: Way, lineIds: readonly string[], { lines }: OrderFacts): boolean =>
  lines.some((line) => requiresShipping(line) && lineIds.includes(line.id) && !isUnderWay(way, line))

const isUnderWay = ({ packed, gone }: Way, { id }: OrderLineItem): boolean =>
  packed.includes(id) || gone.some(({ lineIds }) => lineIds.includes(id))

/**
 * Released items that have not shipped or, if there are none, all unshipped items, because an author may ship early
 * on purpose.
 */
function nextOf(order: OrderFacts, way: Way): readonly string[] {
  if (way.state === 'packed') return way.packed
  const due = dueOf(order, way)
  return (due.length > 0 ? due : unsentOf(order, way)).map(({ id }) => id)
}

const unsentOf = (order: OrderFacts, { gone }: Way): OrderLineItem[] =>
  order.lines.filter(
    (line) =>
      requiresShipping(line) &&
      hasUnreturnedCopies(order, line) &&
      gone.every(({ lineIds }) => !lineIds.includes(line.id)),
  )

const dueOf = (order: OrderFacts, way: Way): OrderLineItem[] =>
  unsentOf(order, way).filter((line) => !isAwaitingRelease(order, line))

export const isInParcel = (order: OrderFacts, line: OrderLineItem): boolean =>
  isUnderWay(parcelProgress(order), line)

export const hasParcel = (order: OrderFacts & Pick<Order, 'shipTo'>): boolean =>
  order.shipTo !== null &&
  order.lines.some((line) => requiresShipping(line) && hasUnreturnedCopies(order, line))

export function currentParcel(order: OrderFacts): OrderLineItem[] {
  const way = parcelProgress(order)
  const ids = hasLeft(way) ? (way.gone.at(-1)?.lineIds ?? []) : nextOf(order, way)
  return order.lines.filter((line) => ids.includes(line.id) && hasUnreturnedCopies(order, line))
}

export const shippedParcels = (order: OrderFacts): Shipped[] =>
  parcelProgress(order).gone.flatMap(({ sent }) => sent ?? [])

export function laterParcel(order: OrderFacts): OrderLineItem[] {
  const ids = currentParcel(order).map(({ id }) => id)
  return order.lines.filter(
    (line) =>
      requiresShipping(line) &&
      isAwaitingRelease(order, line) &&
      !ids.includes(line.id) &&
      !isInParcel(order, line),
  )
}

export function withoutReturnedCopies(order: OrderFacts, line: OrderLineItem): OrderLineItem {
  const returned = returnedSlots(order, line)
  const slots = line.slots.filter((slot) => !returned.includes(slot))
  return { ...line, quantity: line.quantity - returnedQuantity(order, line), slots }
}

const pages: Record<string, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={n}',
  UPS: 'https://www.ups.com/track?tracknum={n}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={n}',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={n}',
  'Deutsche Post': 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={n}',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{n}',
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={n}',
  'Australia Post': 'https://auspost.com.au/mypost/track/#/details/{n}',
  'An Post': 'https://www.anpost.com/Track-My-Parcel/Results?item={n}',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code={n}',
  PostNL: 'https://postnl.nl/tracktrace/?B={n}',
}

export const carriers: readonly string[] = Object.keys(pages)

export function trackingPage(carrier: string, tracking: string): string | null {
  const number = tracking.replace(/\s+/g, '')
  const known = carriers.find((name) => name.toLowerCase() === carrier.trim().toLowerCase())
  const page = known === undefined ? undefined : pages[known]
  return page === undefined || number === '' ? null : page.replace('{n}', encodeURIComponent(number))
}
