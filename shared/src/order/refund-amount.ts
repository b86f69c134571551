import { toDollars } from '../money.ts'
import { notFound, VisibleError } from '../visible-error.ts'
import { filterOrderEvents, type OrderEventByType, totalRefundedInCents } from './history.ts'
import { lineSubtotalInCents, type OrderLineItem } from './line.ts'
import type { Order } from './order.ts'
import { returnedQuantity, returnedSlots } from './state.ts'

type Sold = Pick<Order, 'lines' | 'sums' | 'history'>
/** Some copies of a line. `slots`: which ones of a limited format, one for each of the quantity. */
export type RefundLineItem = { lineId: string; quantity: number; slots?: number[] | undefined }
export type RefundRequest = 'all' | { lines: readonly RefundLineItem[] } | { amountInCents: number }

/** What can still go back, in cents. */
export const refundableInCents = (order: Sold): number =>
  Math.max(0, order.sums.totalInCents - totalRefundedInCents(order))

/** The dispute for which Stripe refuses every refund: one that is not decided, unless it is an inquiry, or one that was lost. */
export const blockingDispute = (order: Pick<Order, 'history'>): OrderEventByType<'disputed'> | undefined =>
  filterOrderEvents(order, 'disputed').find(
    ({ state, isRefundable }) => state !== 'won' && isRefundable !== true,
  )

/** A VisibleError where Stripe would refuse a refund because of a dispute. */
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

/** How many of a line can still go back. */
export const refundableQuantity = (order: Sold, line: OrderLineItem): number =>
  line.quantity - returnedQuantity(order, line)

/** Which copies of a limited line can still go back. */
export function refundableSlots(order: Sold, line: OrderLineItem): number[] {
  const returned = returnedSlots(order, line)
  return line.slots.filter((slot) => !returned.includes(slot))
}

/** All that is left of a line. */
export function remainingRefund(order: Sold, line: OrderLineItem): RefundLineItem {
  const slots = refundableSlots(order, line)
  return { lineId: line.id, quantity: refundableQuantity(order, line), ...(slots.length > 0 && { slots }) }
}

/**
 * What a refund comes to, and which lines it takes back: all that is left; what was paid for some copies, with their
 * share of the discount and the tax; or a sum. Never more than is left. A VisibleError where nothing would go back.
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
 * A part of a line with the copies that it takes back. Copies without numbers are alike, so the last ones are taken; which
 * number of several comes back is never guessed. A VisibleError where none is chosen, or another is not left.
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

/** What was paid for a line, in cents. */
export const linePaidInCents = (line: OrderLineItem, { isTaxIncluded }: Order['sums']): number =>
  lineSubtotalInCents(line) - line.discountInCents + (isTaxIncluded ? 0 : line.taxInCents)

/** What was paid for some copies of a line: items less discount, with the tax that is not in them, is the amount. */
export type RefundShare = {
  line: OrderLineItem
  quantity: number
  slots: number[]
  itemsInCents: number
  discountInCents: number
  taxInCents: number
  amountInCents: number
}

/** Rounded so that the copies of a line, one after the other, come to what the line came to. */
export const refundShareInCents = (order: Sold, asked: RefundLineItem): number =>
  calculateRefundShare(order, asked).amountInCents

/** The same, part by part. A VisibleError where the order has not so many copies of it left. */
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
