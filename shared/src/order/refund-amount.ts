import { toDollars } from '../money.ts'
import { notFound, VisibleError } from '../visible-error.ts'
import { filterOrderEvents, type OrderEventByType, totalRefundedInCents } from './history.ts'
import { lineSubtotalInCents, type OrderLineItem } from './line.ts'
import type { Order } from './order.ts'
import { returnedQuantity, returnedSlots } from './state.ts'

type Sold = Pick<Order, 'lines' | 'sums' | 'history'>
/** Some copies of a line. `slots`: copies of a limited format, one per unit of the quantity. */
export type RefundLineItem = { lineId: string; quantity: number; slots?: number[] | undefined }
export type RefundRequest = 'all' | { lines: readonly RefundLineItem[] } | { amountInCents: number }

export const refundableInCents = (order: Sold): number =>
  Math.max(0, order.sums.totalInCents - totalRefundedInCents(order))

/** A dispute that makes Stripe refuse every refund: lost, or undecided and not an inquiry. */
export const blockingDispute = (order: Pick<Order, 'history'>): OrderEventByType<'disputed'> | undefined =>
  filterOrderEvents(order, 'disputed').find(
    ({ state, isRefundable }) => state !== 'won' && isRefundable !== true,
  )

/** Throws a VisibleError if Stripe would refuse a refund because of a dispute. */
export function assertNotDisputed(order: Pick<Order, 'history'>): void {
  const dispute = blockingDispute(order)
  if (!dispute) return
  throw new VisibleError(
    409,
    'refund.disputed',
    dispute.state === 'lost'
      ? 'The bank has decided the dispute for the reader and returned the payment. Nothing was refunded.'
      : 'This payment is disputed, so it cannot be refunded until the bank has decided. Nothing was refunded.',
    { disputeId: dispute.disputeId },
  )
}

export const refundableQuantity = (order: Sold, line: OrderLineItem): number =>
  line.quantity - returnedQuantity(order, line)

export function refundableSlots(order: Sold, line: OrderLineItem): number[] {
  const returned = returnedSlots(order, line)
  return line.slots.filter((slot) => !returned.includes(slot))
}

export function remainingRefund(order: Sold, line: OrderLineItem): RefundLineItem {
  const slots = refundableSlots(order, line)
  return { lineId: line.id, quantity: refundableQuantity(order, line), ...(slots.length > 0 && { slots }) }
}

/**
 * Amount and lines of a refund: everything left; what was paid for some copies, with their share of discount and tax;
 * or an amount. Never more than is left. Throws a VisibleError if nothing can be refunded.
 */
export function calculateRefund(
  order: Sold,
  wish: RefundRequest,
): { amountInCents: number; lines: RefundLineItem[] } {
  assertNotDisputed(order)
  const left = refundableInCents(order)
  if (left === 0)
    throw new VisibleError(409, 'refund.nothing_left', 'Nothing is left of this order to refund.')
  if (wish === 'all') {
    const lines = order.lines.map((line) => remainingRefund(order, line))
    return { amountInCents: left, lines: lines.filter(({ quantity }) => quantity > 0) }
  }
  if ('amountInCents' in wish) {
    if (wish.amountInCents > left)
      throw new VisibleError(409, 'refund.too_much', `Only ${toDollars(left)} is left to refund.`, { left })
    return { amountInCents: wish.amountInCents, lines: [] }
  }
  const shares = wish.lines.map((asked) => refundShareInCents(order, asked))
  const amountInCents = Math.min(
    left,
    shares.reduce((sum, share) => sum + share, 0),
  )
  if (amountInCents === 0)
    throw new VisibleError(409, 'refund.free', 'Nothing was paid for these copies, so nothing can go back.')
  return { amountInCents, lines: wish.lines.map((asked) => withSlots(order, asked)) }
}

/**
 * Resolves the copies to return. Copies without numbers are interchangeable, so the last ones are taken; numbers are
 * never guessed. Throws a VisibleError if none is chosen, or a chosen one is not refundable.
 */
function withSlots(order: Sold, asked: RefundLineItem): RefundLineItem {
  const { lineId, quantity, slots = [] } = asked
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line || line.slots.length === 0) return { lineId, quantity }
  const left = refundableSlots(order, line)
  if (slots.length > 0) {
    const chosen = left.filter((slot) => slots.includes(slot))
    if (chosen.length !== quantity || slots.length !== quantity)
      throw new VisibleError(
        409,
        'refund.other_copies',
        `These numbers of ${line.book.title} cannot be refunded. Nothing went back. Choose among ${left.join(', ')}, one number for each copy.`,
        { lineId, left },
      )
    return { lineId, quantity, slots: chosen }
  }
  if (line.editionOf !== null && quantity < left.length)
    throw new VisibleError(
      409,
      'refund.which_copies',
      `Choose which numbers of ${line.book.title} come back: ${left.join(', ')}.`,
      { lineId, left },
    )
  return { lineId, quantity, slots: left.slice(-quantity) }
}

export const linePaidInCents = (line: OrderLineItem, { isTaxIncluded }: Order['sums']): number =>
  lineSubtotalInCents(line) - line.discountInCents + (isTaxIncluded ? 0 : line.taxInCents)

/** Amount paid for some copies of a line item: items − discount + tax (unless it is included) = amount. */
export type RefundShare = {
  line: OrderLineItem
  quantity: number
  slots: number[]
  itemsInCents: number
  discountInCents: number
  taxInCents: number
  amountInCents: number
}

/** Rounded so that refunding a line copy by copy adds up to the line's total. */
export const refundShareInCents = (order: Sold, asked: RefundLineItem): number =>
  calculateRefundShare(order, asked).amountInCents

/** Throws a VisibleError if fewer copies than requested are left. */
export function calculateRefundShare(
  order: Sold,
  { lineId, quantity, slots = [] }: RefundLineItem,
): RefundShare {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('line')
  const before = returnedQuantity(order, line)
  if (before + quantity > line.quantity)
    throw new VisibleError(409, 'refund.too_many', 'So many copies of it are not left to refund.', { lineId })
  const ofThese = (cents: number) => {
    const upTo = (copies: number) => Math.round((cents * copies) / line.quantity)
    return upTo(before + quantity) - upTo(before)
  }
  const amountInCents = ofThese(linePaidInCents(line, order.sums))
  const itemsInCents = line.unitInCents * quantity
  const tax = order.sums.isTaxIncluded ? 0 : ofThese(line.taxInCents)
  const discountInCents = Math.max(0, itemsInCents + tax - amountInCents)
  const taxInCents = amountInCents - itemsInCents + discountInCents
  return { line, quantity, slots, itemsInCents, discountInCents, taxInCents, amountInCents }
}
