import { toDollars } from '@lorecircle/shared/money'
import { type Fulfilment, fulfilmentOf } from '@lorecircle/shared/order/fulfilment'
import { refundedOf } from '@lorecircle/shared/order/history'
import { lineInWords, type OrderLine } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { keptLine, laterParcelOf } from '@lorecircle/shared/order/parcels'
import {
  isWaiting,
  type MoneyState,
  moneyOf,
  restockedSlots,
  returnedOf,
  returnedSlots,
} from '@lorecircle/shared/order/state'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'

const states = {
  preordered: 'Preordered',
  unfulfilled: 'To send',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  delivered_digitally: 'Delivered digitally',
  cancelled: 'Cancelled',
  on_hold: 'On hold: do not send',
} as const satisfies Record<Fulfilment, string>

const moneyWords = {
  free: 'Free',
  paid: 'Paid',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const satisfies Record<MoneyState, string>

/** `To send`, with what became of the money where that matters. */
export function stateInWords(order: OrderForAuthor): string {
  const money = moneyOf(order)
  const told = money === 'paid' || money === 'free' ? null : moneyWords[money].toLowerCase()
  const later = laterParcelOf(order).length > 0 ? 'a preorder follows' : null
  return [states[fulfilmentOf(order)], later, told].filter(Boolean).join(', ')
}

/** What puts an order back among those to send, whichever way its parcel had come. */
export const backInWords = (order: OrderForAuthor): string =>
  fulfilmentOf(order) === 'packed' ? 'Mark as not packed' : 'Mark as not sent'

/** `releases March 3, 2027`, of what waits for that; null of everything else. */
export const comingInWords = (order: OrderForAuthor, line: OrderLine): string | null =>
  line.releaseOn !== null && isWaiting(order, line) ? `releases ${releaseDayInWords(line.releaseOn)}` : null

/** `refunded`, or, of several copies, `No. 7 refunded` or `2 refunded`; null of what is kept whole. */
export function refundedInWords(order: OrderForAuthor, line: OrderLine): string | null {
  const returned = returnedOf(order, line)
  if (returned === 0) return null
  if (line.quantity === 1) return 'refunded'
  return `${returned < line.quantity ? (returnedInWords(order, line) ?? returned) : returned} refunded`
}

/** `No. 7`, or `Nos. 7 and 9`: which numbers of a line went back; null of copies without numbers. */
export const returnedInWords = (order: OrderForAuthor, line: OrderLine): string | null =>
  numbersInWords(line, returnedSlots(order, line))

/** `No. 7 back on sale`, or `2 back on sale` of copies without numbers; null where none is. */
export function restockedInWords(order: OrderForAuthor, line: OrderLine): string | null {
  const slots = restockedSlots(order, line)
  return slots.length === 0 ? null : `${numbersInWords(line, slots) ?? slots.length} back on sale`
}

/** `No. 7`, or `Nos. 7 and 9`. */
const numbersInWords = ({ editionOf }: OrderLine, slots: readonly number[]): string | null =>
  editionOf === null || slots.length === 0
    ? null
    : `${slots.length === 1 ? 'No.' : 'Nos.'} ${slots
        .toSorted((a, b) => a - b)
        .join(', ')
        .replace(/, (?=\d+$)/, ' and ')}`

/** `Lilith, Hardcover, releases March 3, 2027`: of each that is not in the parcel because it is not out. */
export const laterInWords = (order: OrderForAuthor): string[] =>
  laterParcelOf(order).map((line) =>
    [lineInWords(keptLine(order, line)), comingInWords(order, line)].filter(Boolean).join(', '),
  )

type Sum = { label: string; cents: number }

/** What an order came to, part by part: the parts before the total add up to it. */
export function sumsInWords(order: OrderForAuthor): Sum[] {
  const { itemsInCents, discountInCents, shippingInCents, taxInCents, isTaxIncluded, totalInCents } =
    order.sums
  const refunded = refundedOf(order)
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

/** `−$5.00`. */
export const dollars = (cents: number): string => (cents < 0 ? `−${toDollars(-cents)}` : toDollars(cents))
