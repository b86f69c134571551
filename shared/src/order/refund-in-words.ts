import { toDollars } from '../money.ts'
import { isolateDirection } from '../text/escape.ts'
import { filterOrderEvents } from './history.ts'
import { describeLineItemPart, type OrderLineItem } from './line.ts'
import type { Order } from './order.ts'
import {
  calculateRefundShare,
  linePaidInCents,
  type RefundLineItem,
  type RefundShare,
  refundableInCents,
  refundableQuantity,
  refundShareInCents,
} from './refund-amount.ts'

type Sold = Pick<Order, 'lines' | 'sums' | 'history'>
type Refund = { amountInCents: number; lines: readonly RefundLineItem[] }

export type RefundSummary = {
  back: string[]
  notes: string[]
}

export function summarizeRefund(order: Sold, { amountInCents, lines }: Refund): RefundSummary {
  const shares = lines
    .map((asked) => calculateRefundShare(order, asked))
    .filter(({ itemsInCents }) => itemsInCents > 0)
  const isOfBundle = shares.some(({ line }) => line.bundle)
  return {
    back: backInWords(order, amountInCents, shares),
    notes: [
      ...(isOfBundle ? ['A bundle’s price is shared among its books by what each costs alone.'] : []),
      staysInWords(order, amountInCents, shares),
    ],
  }
}

/** If the shares do not add up to the refund, because some was refunded earlier, items are listed without amounts. */
function backInWords(order: Sold, amountInCents: number, shares: readonly RefundShare[]): string[] {
  const rest = amountInCents - shares.reduce((sum, share) => sum + share.amountInCents, 0)
  if (rest === 0) return shares.map((share) => shareInWords(order, share))
  const isShipping = shares.length > 0 && rest === shippingOf(order)
  return isShipping
    ? [...shares.map((share) => shareInWords(order, share)), `${toDollars(rest)} for shipping`]
    : shares.map(thingOf)
}

const thingOf = (share: RefundShare): string => describeLineItemPart(share.line, share)

/** `$18.40 for Lilith, Hardcover: $20.00, its share of Both dreams at $60.00, less $2.00 discount, with $0.40 tax`. */
function shareInWords(order: Sold, told: RefundShare): string {
  const { line, itemsInCents, discountInCents, taxInCents, amountInCents } = told
  const share = line.bundle
    ? [`its share of ${isolateDirection(line.bundle.name)} at ${toDollars(priceOf(order, line.bundle.id))}`]
    : []
  const added = [
    ...(discountInCents > 0 ? [`less ${toDollars(discountInCents)} discount`] : []),
    ...(taxInCents > 0 ? [`with ${toDollars(taxInCents)} tax`] : []),
  ]
  const parts = [...(added.length > 0 ? [toDollars(itemsInCents)] : []), ...share, ...added]
  const sum = `${toDollars(amountInCents)} for ${thingOf(told)}`
  return parts.length === 0 ? sum : `${sum}: ${parts.join(', ')}`
}

const linesOfBundle = ({ lines }: Sold, id: string): OrderLineItem[] =>
  lines.filter(({ bundle }) => bundle?.id === id)

const priceOf = (order: Sold, id: string): number =>
  linesOfBundle(order, id).reduce((sum, { unitInCents, quantity }) => sum + unitInCents * quantity, 0)

/** `Paid after the refund: $46.20, including $41.20 for the rest of Both dreams and $5.00 for shipping.` */
function staysInWords(order: Sold, amountInCents: number, shares: readonly RefundShare[]): string {
  const stays = refundableInCents(order) - amountInCents
  if (stays <= 0) return 'The order is refunded in full.'
  const parts = shares.length === 0 || hasSums(order) ? [] : restsOf(order, shares)
  const words = parts.map(({ cents, what }) => `${toDollars(cents)} for ${what}`).join(' and ')
  const [only] = parts
  if (parts.length === 1 && only?.cents === stays)
    return `Paid after the refund: ${toDollars(stays)} for ${only.what}.`
  return `Paid after the refund: ${toDollars(stays)}${words && `, including ${words}`}.`
}

/** True if an earlier refund had an amount only, so that it cannot be assigned to items. */
const hasSums = (order: Sold): boolean =>
  filterOrderEvents(order, 'refunded').some(({ hasFailed, lines }) => !hasFailed && lines.length === 0)

function restsOf(order: Sold, shares: readonly RefundShare[]): { cents: number; what: string }[] {
  const names = new Map(
    shares.flatMap(({ line: { bundle } }) => (bundle ? [[bundle.id, bundle.name] as const] : [])),
  )
  const paidForAll = (id: string) =>
    linesOfBundle(order, id).reduce(
      (sum, line) =>
        sum + refundShareInCents(order, { lineId: line.id, quantity: refundableQuantity(order, line) }),
      0,
    )
  const goesBack = (id: string) =>
    shares.filter(({ line }) => line.bundle?.id === id).reduce((sum, share) => sum + share.amountInCents, 0)
  const rests = [...names].map(([id, name]) => ({
    cents: paidForAll(id) - goesBack(id),
    what: `the rest of ${isolateDirection(name)}`,
  }))
  return [...rests, { cents: shippingOf(order), what: 'shipping' }].filter(({ cents }) => cents > 0)
}

const shippingOf = (order: Sold): number =>
  order.sums.shippingInCents === 0
    ? 0
    : order.sums.totalInCents - order.lines.reduce((sum, line) => sum + linePaidInCents(line, order.sums), 0)

/** For the author: shipping to the address given at payment costs more than was paid. Nothing is refunded or charged. */
export function describeUnpaidShipping({
  zone,
  missingInCents,
}: NonNullable<Order['unpaidShipping']>): string {
  if (zone === null) return 'The address given at payment is where your zones do not ship to.'
  const where = `The address given at payment is in ${isolateDirection(zone)}`
  return missingInCents === null
    ? `${where}, where your rates do not cover so heavy a parcel.`
    : `${where}: shipping there costs ${toDollars(missingInCents)} more than was paid.`
}
