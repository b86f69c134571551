import { toDollars } from '@lorecircle/shared/money'
import { type FulfillmentStatus, fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import { describeLineItem, type OrderLineItem } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { laterParcel, withoutReturnedCopies } from '@lorecircle/shared/order/parcels'
import {
  isAwaitingRelease,
  type PaymentStatus,
  paymentStatus,
  restockedSlots,
  returnedQuantity,
  returnedSlots,
} from '@lorecircle/shared/order/state'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'

const states = {
  preordered: 'Preordered',
  unfulfilled: 'To send',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  delivered_digitally: 'Delivered digitally',
  cancelled: 'Cancelled',
  on_hold: 'On hold: do not send',
} as const satisfies Record<FulfillmentStatus, string>

const moneyWords = {
  free: 'Free',
  paid: 'Paid',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const satisfies Record<PaymentStatus, string>

export function describeOrderStatus(order: OrderForAuthor): string {
  const money = paymentStatus(order)
  const told = money === 'paid' || money === 'free' ? null : moneyWords[money].toLowerCase()
  const later = laterParcel(order).length > 0 ? 'a preorder follows' : null
  return [states[fulfillmentStatus(order)], later, told].filter(Boolean).join(', ')
}

export const requeueLabel = (order: OrderForAuthor): string =>
  fulfillmentStatus(order) === 'packed' ? 'Mark as not packed' : 'Mark as not sent'

/** `releases March 3, 2027` for preorders; else null. */
export const describePreorder = (order: OrderForAuthor, line: OrderLineItem): string | null =>
  line.releaseOn !== null && isAwaitingRelease(order, line)
    ? `releases ${formatReleaseDate(line.releaseOn)}`
    : null

/** `refunded`, or, of several copies, `No. 7 refunded` or `2 refunded`; null without refunds. */
export function describeRefundedCopies(order: OrderForAuthor, line: OrderLineItem): string | null {
  const returned = returnedQuantity(order, line)
  if (returned === 0) return null
  if (line.quantity === 1) return 'refunded'
  return `${returned < line.quantity ? (formatReturnedNumbers(order, line) ?? returned) : returned} refunded`
}

/** Returned numbers: `No. 7`, or `Nos. 7 and 9`; null for copies without numbers. */
export const formatReturnedNumbers = (order: OrderForAuthor, line: OrderLineItem): string | null =>
  numbersInWords(line, returnedSlots(order, line))

/** `No. 7 back on sale`, or `2 back on sale` for copies without numbers; null if there is none. */
export function describeRestockedCopies(order: OrderForAuthor, line: OrderLineItem): string | null {
  const slots = restockedSlots(order, line)
  return slots.length === 0 ? null : `${numbersInWords(line, slots) ?? slots.length} back on sale`
}

/** `No. 7`, or `Nos. 7 and 9`. */
const numbersInWords = ({ editionOf }: OrderLineItem, slots: readonly number[]): string | null =>
  editionOf === null || slots.length === 0
    ? null
    : `${slots.length === 1 ? 'No.' : 'Nos.'} ${slots
        .toSorted((a, b) => a - b)
        .join(', ')
        .replace(/, (?=\d+$)/, ' and ')}`

/** `Lilith, Hardcover, releases March 3, 2027` for each preorder that is not in the parcel. */
export const describeLaterParcel = (order: OrderForAuthor): string[] =>
  laterParcel(order).map((line) =>
    [describeLineItem(withoutReturnedCopies(order, line)), describePreorder(order, line)]
      .filter(Boolean)
      .join(', '),
  )

type Sum = { label: string; cents: number }

export function listOrderTotals(order: OrderForAuthor): Sum[] {
  const { itemsInCents, discountInCents, shippingInCents, taxInCents, isTaxIncluded, totalInCents } =
    order.sums
  const refunded = totalRefundedInCents(order)
  return [
    { label: 'Books', cents: itemsInCents },
    ...(discountInCents > 0
      ? [{ label: `Discount${order.discountCode ? `, ${order.discountCode}` : ''}`, cents: -discountInCents }]
      : []),
    ...(shippingInCents > 0 ? [{ label: 'Shipping', cents: shippingInCents }] : []),
    ...(taxInCents > 0 && !isTaxIncluded ? [{ label: 'Tax', cents: taxInCents }] : []),
    { label: 'Total, paid', cents: totalInCents },
    ...(taxInCents > 0 && isTaxIncluded ? [{ label: 'Tax in it', cents: taxInCents }] : []),
    ...(refunded > 0
      ? [
          { label: 'Refunded', cents: -refunded },
          { label: 'Kept', cents: totalInCents - refunded },
        ]
      : []),
  ]
}

export const formatSignedDollars = (cents: number): string =>
  cents < 0 ? `−${toDollars(-cents)}` : toDollars(cents)
