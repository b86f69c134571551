import { toDollars } from '../money.ts'
import { formatReleaseDate } from '../release/release-day.ts'
import { isolateDirection } from '../text/escape.ts'
import { fulfillmentStatus, hasUnshippedParcel } from './fulfilment.ts'
import type { OrderEvent, OrderEventByType } from './history.ts'
import { describeLineItemPart, requiresShipping } from './line.ts'
import { type Order, orderDay } from './order.ts'
import { laterParcel, shippedParcels } from './parcels.ts'
import { isAwaitingRelease, paymentStatus } from './state.ts'

type Parcels = Pick<Order, 'lines' | 'sums' | 'history'>

export const orderTimeline = (
  order: Pick<Order, 'lines' | 'history' | 'timeZone'>,
): { day: string; words: string }[] =>
  order.history.flatMap((event) => {
    const words = inWords(event, order.lines)
    return words === null ? [] : [{ day: orderDay(order, event.at), words }]
  })

function inWords(event: OrderEvent, lines: Order['lines']): string | null {
  switch (event.what) {
    case 'placed':
      return 'Order placed.'
    case 'paid':
      return event.amountInCents === 0 ? null : `You paid ${toDollars(event.amountInCents)}.`
    case 'refunded': {
      const sum = toDollars(event.amountInCents)
      if (event.isCancelled && !event.hasFailed) return `You cancelled a preorder. ${sum} refunded.`
      return event.hasFailed ? `The refund of ${sum} failed.` : `${sum} refunded${forNumbers(event, lines)}.`
    }
    case 'cancelled':
      if (event.by === 'limit') return freeCopyLimitMessage(event.lineId, lines)
      return event.by === 'author' ? 'The author cancelled it.' : 'You cancelled a preorder.'
    case 'release_moved':
      return `The release moved to ${formatReleaseDate(event.releaseOn)}.`
    case 'released':
      return 'Released.'
    case 'packed':
      return 'Packed.'
    case 'shipped':
      return event.carrier === '' ? 'Shipped.' : `Shipped with ${event.carrier}.`
    case 'delivered':
      return 'Delivered.'
    case 'requeued':
      return 'The author is preparing it again.'
    case 'links_resent':
      return `Download links sent to ${event.to}.`
    case 'email_changed':
      return 'The author corrected your email address.'
    case 'address_changed':
      return event.by === 'reader' ? 'You changed the address.' : 'The author changed the address.'
    default:
      return null
  }
}

export function freeCopyLimitMessage(lineId: string, lines: Order['lines']): string {
  const title = lines.find(({ id }) => id === lineId)?.book.title
  return `You have a free copy of ${title === undefined ? 'it' : isolateDirection(title)} already. Each reader can have one, so this one was left out.`
}

function forNumbers(refund: OrderEventByType<'refunded'>, lines: Order['lines']): string {
  const named = refund.lines.flatMap((part) => {
    const line = lines.find(({ id }) => id === part.lineId)
    return line && line.editionOf !== null && part.slots ? [describeLineItemPart(line, part)] : []
  })
  return named.length === 0 ? '' : ` for ${named.join(' and ')}`
}

export function orderStatusText(order: Pick<Order, 'lines' | 'sums' | 'history' | 'authorName'>): string {
  const back = paymentStatus(order) === 'partially_refunded' ? ' Part of your payment was refunded.' : ''
  if (paymentStatus(order) === 'refunded') return 'Your order was refunded in full.'
  const sentence = {
    preordered: comingOf(order),
    unfulfilled: `${isolateDirection(order.authorName)} is getting your ${nextOf(order)} ready.`,
    packed: `Your ${nextOf(order)} is packed and ships soon.`,
    sent: awayOf(order),
    delivered:
      shippedParcels(order).length > 1 ? 'Your parcels were delivered.' : 'Your parcel was delivered.',
    delivered_digitally: 'Your files are ready to download.',
    on_hold: 'The payment is disputed with your bank. Nothing ships until the bank decides.',
    cancelled: order.lines.some(requiresShipping)
      ? 'The order was cancelled before it shipped.'
      : 'The order was cancelled.',
  }[fulfillmentStatus(order)]
  return sentence + laterOf(order) + back
}

const nextOf = (order: Parcels): string => (shippedParcels(order).length > 0 ? 'next parcel' : 'parcel')

function awayOf(order: Parcels): string {
  if (shippedParcels(order).length < 2) return 'Your parcel is on its way.'
  return order.history.some(({ what }) => what === 'delivered')
    ? 'Your last parcel is on its way.'
    : 'Your parcels are on their way.'
}

function laterOf(order: Parcels): string {
  const titles = new Set(laterParcel(order).map(({ book }) => isolateDirection(book.title)))
  return titles.size === 0 ? '' : ` ${[...titles].join(' and ')} will follow in another parcel.`
}

function comingOf(order: Parcels): string {
  const days = order.lines
    .filter((line) => isAwaitingRelease(order, line))
    .flatMap(({ releaseOn }) => releaseOn ?? [])
  const [day] = days.toSorted()
  if (day === undefined) return ''
  return new Set(days).size > 1
    ? `The first book comes on ${formatReleaseDate(day)}.`
    : `It comes on ${formatReleaseDate(day)}.`
}

/** True until the parcel is packed. */
export const canChangeAddress = (order: Pick<Order, 'lines' | 'sums' | 'history' | 'shipTo'>): boolean =>
  order.shipTo !== null &&
  !['packed', 'on_hold'].includes(fulfillmentStatus(order)) &&
  hasUnshippedParcel(order)

export const disputeReason = (reason: string): string =>
  reasons[reason] ?? 'something is wrong with the payment'

/** Keys are Stripe's dispute reasons; the ones missing here do not apply to books. */
const reasons: Partial<Record<string, string>> = {
  credit_not_processed: 'a refund that they were promised did not come',
  customer_initiated: 'they want the money back',
  debit_not_authorized: 'they did not allow the payment',
  duplicate: 'they paid twice',
  fraudulent: 'they did not make the payment',
  product_not_received: 'the order did not arrive',
  product_unacceptable: 'the order is not what it was said to be',
  subscription_canceled: 'they had called it off',
  unrecognized: 'they do not know the payment',
}
