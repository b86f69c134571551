import { asksOn } from '../release/release-day.ts'
import { dayIn } from '../time-zone/days.ts'
import { newLetter, type OrderLetter } from './letter.ts'
import { isPosted, type OrderLine, type SoldFormat } from './line.ts'
import type { Order } from './order.ts'
import { isInParcel } from './parcels.ts'
import { keptOf, leftOf, type Returned, refusingDispute, restOf, shareOf } from './refund-amount.ts'
import { isKept, isWaiting } from './state.ts'

/** A book whose readers wait, as it is stored now. */
export type Coming = {
  /** The shop's, in which its days begin. */
  timeZone: string
  bookId: string
  /** `2027-03-03`; null once it is out. */
  releaseOn: string | null
  /** How many days before its release readers are asked for their address. */
  askAddressDays: number
  /** What is handed out of a format, by its id; null where the book has no such format any more. */
  formatOf(formatId: string): SoldFormat | null
}

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

/** The lines of an order that wait for a book to come out. */
export const waitingLines = (order: Told, bookId?: string): OrderLine[] =>
  order.lines.filter((line) => isWaiting(order, line) && (bookId === undefined || line.book.id === bookId))

/** Whether its reader may still have a preorder back: until it is out, or packed early, and not while it is disputed. */
export const mayCancel = (order: Told, line: OrderLine): boolean =>
  isWaiting(order, line) && !isInParcel(order, line) && !refusingDispute(order)

/** What goes back with a preorder: all of its line, and the shipping where nothing else of the order is posted. */
export function cancellationOf(order: Told, line: OrderLine): { amountInCents: number; lines: Returned[] } {
  const left = leftOf(order)
  const lines = [restOf(order, line)]
  const others = order.lines.filter((other) => other.id !== line.id && keptOf(order, other) > 0)
  if (others.length === 0) return { amountInCents: left, lines }
  const [returned] = lines
  const share = returned ? shareOf(order, returned) : 0
  const postage = isPosted(line) && !others.some(isPosted) ? postageOf(order) : 0
  return { amountInCents: Math.min(left, share + postage), lines }
}

/** What goes back where lines that cost nothing are left out of an order: the shipping, where nothing else of it is posted. */
export function dueWithout(order: Told, lines: readonly OrderLine[]): number {
  const others = order.lines.filter((line) => !lines.includes(line) && isKept(order, line))
  if (others.length === 0) return leftOf(order)
  return lines.some(isPosted) && !others.some(isPosted) ? Math.min(leftOf(order), postageOf(order)) : 0
}

/** The shipping, with the tax on it. */
function postageOf({ lines, sums }: Told): number {
  const { shippingInCents, taxInCents, isTaxIncluded } = sums
  const onLines = lines.reduce((sum, line) => sum + line.taxInCents, 0)
  return shippingInCents + (isTaxIncluded ? 0 : Math.max(0, taxInCents - onLines))
}

/**
 * An order as its book has come out, moved its day, or come near it, with the letters about that; the very same order
 * where there is nothing new.
 */
export function followed(order: Order, book: Coming, now: Date): Order {
  const lines = waitingLines(order, book.bookId)
  if (lines.length === 0) return order
  const at = now.toISOString()
  if (book.releaseOn === null) return released(order, book, lines, at)
  return asked(moved(order, book.releaseOn, lines, at), book, now)
}

function released(order: Order, book: Coming, waiting: readonly OrderLine[], at: string): Order {
  const ids = new Set(waiting.map(({ id }) => id))
  const lines = order.lines.map((line) =>
    ids.has(line.id) ? { ...line, format: latestOf(line, book) } : line,
  )
  const hasFiles = waiting.some(({ format }) => format.files.length > 0)
  const [{ releaseOn } = { releaseOn: null }] = waiting
  const asks = releaseOn !== null && asksAddress(order, waiting) ? [addressLetter(book, releaseOn, at)] : []
  const out = hasFiles ? [newLetter('released', at, { id: `released.${book.bookId}` })] : []
  return withNews(
    { ...order, lines, history: [...order.history, { what: 'released', at, lineIds: [...ids] }] },
    [...out, ...asks],
  )
}

/** Readers get the files that the book has on its day; where it has none any more, those that were promised. */
function latestOf({ format }: OrderLine, book: Coming): SoldFormat {
  const latest = book.formatOf(format.id)
  return latest === null || (latest.files.length === 0 && format.files.length > 0) ? format : latest
}

function moved(order: Order, releaseOn: string, waiting: readonly OrderLine[], at: string): Order {
  const late = waiting.filter((line) => line.releaseOn !== releaseOn)
  const [first] = late
  if (!first) return order
  const lineIds = late.map(({ id }) => id)
  const lines = order.lines.map((line) => (lineIds.includes(line.id) ? { ...line, releaseOn } : line))
  const history = [...order.history, { what: 'release_moved' as const, at, lineIds, releaseOn }]
  const letter = newLetter('moved', at, { id: `moved.${first.book.id}.${at}` })
  return withNews({ ...order, lines, history }, [letter])
}

/** Whoever ordered just now has said where it goes just now. */
function asked(order: Order, book: Coming, now: Date): Order {
  const { releaseOn, askAddressDays, bookId, timeZone } = book
  if (releaseOn === null) return order
  const first = asksOn(releaseOn, askAddressDays)
  const isTime = dayIn(timeZone, now) >= first && dayIn(timeZone, order.placedAt) < first
  if (!isTime || !asksAddress(order, waitingLines(order, bookId))) return order
  return withNews(order, [addressLetter(book, releaseOn, now.toISOString())])
}

const asksAddress = (order: Order, waiting: readonly OrderLine[]): boolean =>
  order.shipTo !== null && waiting.some((line) => isPosted(line) && !isInParcel(order, line))

/** Asked once for each day that was set. */
const addressLetter = ({ bookId }: Coming, releaseOn: string, at: string): OrderLetter =>
  newLetter('address', at, { id: `address.${bookId}.${releaseOn}` })

function withNews(order: Order, letters: readonly OrderLetter[]): Order {
  const fresh = letters.filter(({ id }) => order.letters.every((known) => known.id !== id))
  return fresh.length === 0 ? order : { ...order, letters: [...order.letters, ...fresh] }
}

/** What is said of a book's release in an order, by the letter's id: `moved.{bookId}.…`. */
export const bookOfLetter = ({ id }: Pick<OrderLetter, 'id'>): string => id.split('.')[1] ?? ''
