import { addressReminderDate } from '../release/release-day.ts'
import { dayInTimeZone } from '../time-zone/days.ts'
import { newOrderEmail, type OrderEmail } from './letter.ts'
import { type OrderLineItem, requiresShipping, type SoldFormat } from './line.ts'
import type { Order } from './order.ts'
import { isInParcel } from './parcels.ts'
import {
  blockingDispute,
  type RefundLineItem,
  refundableInCents,
  refundableQuantity,
  refundShareInCents,
  remainingRefund,
} from './refund-amount.ts'
import { hasUnreturnedCopies, isAwaitingRelease } from './state.ts'

export type UpcomingBook = {
  timeZone: string
  bookId: string
  releaseOn: string | null
  askAddressDays: number
  formatOf(formatId: string): SoldFormat | null
}

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

export const preorderedLineItems = (order: Told, bookId?: string): OrderLineItem[] =>
  order.lines.filter(
    (line) => isAwaitingRelease(order, line) && (bookId === undefined || line.book.id === bookId),
  )

/** A preorder can be cancelled until it is released or packed early, and not while a dispute blocks refunds. */
export const canCancelPreorder = (order: Told, line: OrderLineItem): boolean =>
  isAwaitingRelease(order, line) && !isInParcel(order, line) && !blockingDispute(order)

export function cancellationRefund(
  order: Told,
  line: OrderLineItem,
): { amountInCents: number; lines: RefundLineItem[] } {
  const left = refundableInCents(order)
  const lines = [remainingRefund(order, line)]
  const others = order.lines.filter((other) => other.id !== line.id && refundableQuantity(order, other) > 0)
  if (others.length === 0) return { amountInCents: left, lines }
  const [returned] = lines
  const share = returned ? refundShareInCents(order, returned) : 0
  const postage = requiresShipping(line) && !others.some(requiresShipping) ? postageOf(order) : 0
  return { amountInCents: Math.min(left, share + postage), lines }
}

export function refundWithoutLineItems(order: Told, lines: readonly OrderLineItem[]): number {
  const others = order.lines.filter((line) => !lines.includes(line) && hasUnreturnedCopies(order, line))
  if (others.length === 0) return refundableInCents(order)
  return lines.some(requiresShipping) && !others.some(requiresShipping)
    ? Math.min(refundableInCents(order), postageOf(order))
    : 0
}

function postageOf({ lines, sums }: Told): number {
  const { shippingInCents, taxInCents, isTaxIncluded } = sums
  const onLines = lines.reduce((sum, line) => sum + line.taxInCents, 0)
  return shippingInCents + (isTaxIncluded ? 0 : Math.max(0, taxInCents - onLines))
}

/**
 * Applies a book's release, its new release day or the address reminder to an order, with the emails about it;
 * returns the same object if nothing changed.
 */
export function applyReleaseChange(order: Order, book: UpcomingBook, now: Date): Order {
  const lines = preorderedLineItems(order, book.bookId)
  if (lines.length === 0) return order
  const at = now.toISOString()
  if (book.releaseOn === null) return released(order, book, lines, at)
  return asked(moved(order, book.releaseOn, lines, at), book, now)
}

function released(order: Order, book: UpcomingBook, waiting: readonly OrderLineItem[], at: string): Order {
  const ids = new Set(waiting.map(({ id }) => id))
  const lines = order.lines.map((line) =>
    ids.has(line.id) ? { ...line, format: latestOf(line, book) } : line,
  )
  const hasFiles = waiting.some(({ format }) => format.files.length > 0)
  const [{ releaseOn } = { releaseOn: null }] = waiting
  const asks = releaseOn !== null && asksAddress(order, waiting) ? [addressLetter(book, releaseOn, at)] : []
  const out = hasFiles ? [newOrderEmail('released', at, { id: `released.${book.bookId}` })] : []
  return withNews(
    { ...order, lines, history: [...order.history, { what: 'released', at, lineIds: [...ids] }] },
    [...out, ...asks],
  )
}

/** Readers get the book's files as of its release; if it has none any more, the files that were promised. */
function latestOf({ format }: OrderLineItem, book: UpcomingBook): SoldFormat {
  const latest = book.formatOf(format.id)
  return latest === null || (latest.files.length === 0 && format.files.length > 0) ? format : latest
}

function moved(order: Order, releaseOn: string, waiting: readonly OrderLineItem[], at: string): Order {
  const late = waiting.filter((line) => line.releaseOn !== releaseOn)
  const [first] = late
  if (!first) return order
  const lineIds = late.map(({ id }) => id)
  const lines = order.lines.map((line) => (lineIds.includes(line.id) ? { ...line, releaseOn } : line))
  const history = [...order.history, { what: 'release_moved' as const, at, lineIds, releaseOn }]
  const letter = newOrderEmail('moved', at, { id: `moved.${first.book.id}.${at}` })
  return withNews({ ...order, lines, history }, [letter])
}

/** Orders placed after the reminder day are not asked, because their address is recent. */
function asked(order: Order, book: UpcomingBook, now: Date): Order {
  const { releaseOn, askAddressDays, bookId, timeZone } = book
  if (releaseOn === null) return order
  const first = addressReminderDate(releaseOn, askAddressDays)
  const isTime = dayInTimeZone(timeZone, now) >= first && dayInTimeZone(timeZone, order.placedAt) < first
  if (!isTime || !asksAddress(order, preorderedLineItems(order, bookId))) return order
  return withNews(order, [addressLetter(book, releaseOn, now.toISOString())])
}

const asksAddress = (order: Order, waiting: readonly OrderLineItem[]): boolean =>
  order.shipTo !== null && waiting.some((line) => requiresShipping(line) && !isInParcel(order, line))

const addressLetter = ({ bookId }: UpcomingBook, releaseOn: string, at: string): OrderEmail =>
  newOrderEmail('address', at, { id: `address.${bookId}.${releaseOn}` })

function withNews(order: Order, letters: readonly OrderEmail[]): Order {
  const fresh = letters.filter(({ id }) => order.letters.every((known) => known.id !== id))
  return fresh.length === 0 ? order : { ...order, letters: [...order.letters, ...fresh] }
}

export const bookIdFromEmailId = ({ id }: Pick<OrderEmail, 'id'>): string => id.split('.')[1] ?? ''
