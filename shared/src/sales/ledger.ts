import { z } from 'zod'
import { type Mode, modes } from '../market/facets.ts'

/**
 * The ledger of copies: one key for each sale and each refund, whose name says all there is to say, below the
 * day on which it happened. Listing a day counts it; nothing has to be read.
 */
export type LedgerEntry = {
  bookId: string
  /** Paid and free copies are counted apart. */
  mode: Mode
  /** A refund takes copies out again, on its own day. */
  what: 'sold' | 'refunded'
  /** Which line of which order, and which refund of it. */
  sale: string
  copies: number
}

/** The name of a line's sale, without dots; of the first line, the order's own number. */
export const saleOf = (orderId: string, lineId: string): string =>
  lineId === '1' ? orderId : `${orderId}-${lineId}`

/**
 * `b1.paid.sold.7K2Q9-XM4BT`, of several copies `b1.paid.sold.7K2Q9-XM4BT.x3`: the same sale always has the same name,
 * so entering it again changes nothing.
 */
export const entryName = ({ bookId, mode, what, sale, copies }: LedgerEntry): string =>
  [bookId, mode, what, sale, ...(copies === 1 ? [] : [`x${copies}`])].join('.')

export function entryNamed(name: string): LedgerEntry | null {
  const match = /^(.+)\.(paid|free)\.(sold|refunded)\.([^.]+)(?:\.x(\d+))?$/.exec(name)
  if (!match) return null
  const [, bookId = '', mode, what, sale = '', copies = '1'] = match
  return {
    bookId,
    mode: mode === 'free' ? 'free' : 'paid',
    what: what === 'sold' ? 'sold' : 'refunded',
    sale,
    copies: Number(copies),
  }
}

/** Net copies by book, of each list. */
export type Copies = z.infer<typeof Copies>
export const Copies = z.object({
  paid: z.record(z.string(), z.int()),
  free: z.record(z.string(), z.int()),
})

export function copiesIn(entries: readonly LedgerEntry[]): Copies {
  const copies: Copies = { paid: {}, free: {} }
  for (const { bookId, mode, what, copies: of } of entries)
    add(copies[mode], bookId, what === 'sold' ? of : -of)
  return copies
}

export function sumOf(days: readonly Copies[]): Copies {
  const sum: Copies = { paid: {}, free: {} }
  for (const day of days) {
    for (const mode of modes) {
      for (const [bookId, copies] of Object.entries(day[mode])) add(sum[mode], bookId, copies)
    }
  }
  return sum
}

const add = (copies: Record<string, number>, bookId: string, change: number) => {
  copies[bookId] = (copies[bookId] ?? 0) + change
}

/** How many days count for the order of the market, today being one of them. */
const countedDays = 30
const dayInMs = 24 * 60 * 60 * 1000

/** `2026-11-21`, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The days that count, today first. */
export const daysUpTo = (today: Date): string[] =>
  Array.from({ length: countedDays }, (_, back) => dayOf(new Date(today.getTime() - back * dayInMs)))

/** Books that sold, the best first, those that sold the same together. */
export function bestSellers(copies: Record<string, number>): string[][] {
  const sold = Object.entries(copies).filter(([, net]) => net > 0)
  const byNet = Map.groupBy(sold, ([, net]) => net)
  return [...byNet].sort(([a], [b]) => b - a).map(([, books]) => books.map(([bookId]) => bookId))
}
