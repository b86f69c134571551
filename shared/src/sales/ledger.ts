import { z } from 'zod'
import { type Mode, modes } from '../market/facets.ts'

/**
 * Ledger of sold copies for the best sellers: one key per sold line, and one more when it no longer counts, both
 * under the day of the sale. All data is in the keys, so listing a day is enough to count it.
 */
export type LedgerEntry = {
  bookId: string
  mode: Mode
  /** `refunded` cancels the `sold` entry of the same sale, after a refund or a cancellation. */
  what: 'sold' | 'refunded'
  sale: string
  /** Hashed reader (`ledgerReader`): further copies of one reader on one day do not count. */
  reader: string
}

/** Id of a line's sale, without dots; for the first line it is the order's number. */
export const saleId = (orderId: string, lineId: string): string =>
  lineId === '1' ? orderId : `${orderId}-${lineId}`

/** `b1.paid.sold.7K2Q9-XM4BT.9f86d081884c7d65`: deterministic per sale, so writing an entry again changes nothing. */
export const ledgerEntryName = ({ bookId, mode, what, sale, reader }: LedgerEntry): string =>
  [bookId, mode, what, sale, reader].join('.')

export function parseLedgerEntryName(name: string): LedgerEntry | null {
  // Older names end with the sale, or with its number of copies (`x3`): each such sale counts as a separate reader.
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

/** Copies per book and list that were not refunded, at most one per reader and day. */
export type SoldCopies = z.infer<typeof SoldCopies>
export const SoldCopies = z.object({
  paid: z.record(z.string(), z.int()),
  free: z.record(z.string(), z.int()),
})

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

/** Number of days that count for best sellers, including today. */
const countedDays = 30
const dayInMs = 24 * 60 * 60 * 1000

/** `2026-11-21`, in UTC. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

export const listCountedDays = (today: Date): string[] =>
  Array.from({ length: countedDays }, (_, back) => utcDay(new Date(today.getTime() - back * dayInMs)))

export function rankBestSellers(copies: Record<string, number>): string[][] {
  const sold = Object.entries(copies).filter(([, net]) => net > 0)
  const byNet = Map.groupBy(sold, ([, net]) => net)
  return [...byNet].sort(([a], [b]) => b - a).map(([, books]) => books.map(([bookId]) => bookId))
}
