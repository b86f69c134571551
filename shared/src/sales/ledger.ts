import { z } from 'zod'
import { type Mode, modes } from '../market/facets.ts'

/**
 * The ledger of copies, from which best sellers are counted: one key for each line that was sold, and one more for each
 * that does not count any more, whose names say all there is to say, both below the day of the sale. Listing a day counts
 * it; nothing has to be read.
 */
export type LedgerEntry = {
  bookId: string
  /** Paid and free copies are counted apart. */
  mode: Mode
  /** `refunded` cancels the `sold` of the same sale: its money went back, or it was cancelled. */
  what: 'sold' | 'refunded'
  /** Which line of which order. */
  sale: string
  /** Who has it (`ledgerReader`): further copies of one reader on one day do not count. */
  reader: string
}

/** The name of a line's sale, without dots; of the first line, the order's own number. */
export const saleId = (orderId: string, lineId: string): string =>
  lineId === '1' ? orderId : `${orderId}-${lineId}`

/** `b1.paid.sold.7K2Q9-XM4BT.9f86d081884c7d65`: the same sale always has the same name, so entering it again changes nothing. */
export const ledgerEntryName = ({ bookId, mode, what, sale, reader }: LedgerEntry): string =>
  [bookId, mode, what, sale, reader].join('.')

export function parseLedgerEntryName(name: string): LedgerEntry | null {
  // Names of earlier versions end with the sale, or with its number of copies (`x3`): each sale then is a reader of its own.
  const match = /^(.+)\.(paid|free)\.(sold|refunded)\.([^.]+)(?:\.x\d+)?(?:\.([^.]+))?$/.exec(name)
  if (!match) return null
  const [, bookId = '', mode, what, sale = '', reader = sale] = match
  return {
    bookId,
    mode: mode === 'free' ? 'free' : 'paid',
    what: what === 'sold' ? 'sold' : 'refunded',
    sale,
    reader,
  }
}

/** Copies by book, of each list: those that were kept, one a reader and day. */
export type SoldCopies = z.infer<typeof SoldCopies>
export const SoldCopies = z.object({
  paid: z.record(z.string(), z.int()),
  free: z.record(z.string(), z.int()),
})

/** Counts the entries of one day. */
export function countSoldCopies(entries: readonly LedgerEntry[]): SoldCopies {
  const copies: SoldCopies = { paid: {}, free: {} }
  const cancelled = new Set(entries.filter(({ what }) => what === 'refunded').map(saleKey))
  const counted = new Set<string>()
  for (const entry of entries) {
    const { bookId, mode, what, reader } = entry
    const key = `${mode} ${reader} ${bookId}`
    if (what === 'refunded' || cancelled.has(saleKey(entry)) || counted.has(key)) continue
    counted.add(key)
    add(copies[mode], bookId, 1)
  }
  return copies
}

const saleKey = ({ bookId, mode, sale }: LedgerEntry): string => `${mode} ${sale} ${bookId}`

export function sumSoldCopies(days: readonly SoldCopies[]): SoldCopies {
  const sum: SoldCopies = { paid: {}, free: {} }
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
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The days that count, today first. */
export const listCountedDays = (today: Date): string[] =>
  Array.from({ length: countedDays }, (_, back) => utcDay(new Date(today.getTime() - back * dayInMs)))

/** Books that sold, the best first, those that sold the same together. */
export function rankBestSellers(copies: Record<string, number>): string[][] {
  const sold = Object.entries(copies).filter(([, net]) => net > 0)
  const byNet = Map.groupBy(sold, ([, net]) => net)
  return [...byNet].sort(([a], [b]) => b - a).map(([, books]) => books.map(([bookId]) => bookId))
}
