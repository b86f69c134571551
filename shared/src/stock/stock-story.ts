import { z } from 'zod'
import type { Tally } from './stock.ts'

/** What became of a limited format's copies on one day, in UTC. */
const StockDay = z.object({ day: z.iso.date(), sold: z.int(), withdrawn: z.int() })

/** What became of a limited format's copies, and when; the latest day first. What went back on sale is free again. */
export type StockStory = z.infer<typeof StockStory>
export const StockStory = z.object({
  formatId: z.string(),
  /** How many were ever set out. */
  copies: z.int(),
  sold: z.int(),
  /** In a checkout at this moment. */
  held: z.int(),
  withdrawn: z.int(),
  free: z.int(),
  days: z.array(StockDay),
})

/** A claim as a listing tells it: which copy, and when the claim came to say what it says. */
export type ListedClaim = { slot: number; at: Date }

export function stockStory(
  { formatId, copies }: Pick<StockStory, 'formatId' | 'copies'>,
  claims: readonly ListedClaim[],
  gone: Tally['formats'][string] = { sold: [], withdrawn: [] },
): StockStory {
  const [sold, withdrawn] = [new Set(gone.sold), new Set(gone.withdrawn)]
  const left = claims.filter(({ slot }) => sold.has(slot) || withdrawn.has(slot))
  const byDay = Map.groupBy(left, ({ at }) => at.toISOString().slice(0, 10))
  const days = [...byDay].map(([day, ofDay]) => ({
    day,
    sold: ofDay.filter(({ slot }) => sold.has(slot)).length,
    withdrawn: ofDay.filter(({ slot }) => withdrawn.has(slot)).length,
  }))
  return {
    formatId,
    copies,
    sold: sold.size,
    held: claims.length - left.length,
    withdrawn: withdrawn.size,
    free: Math.max(0, copies - claims.length),
    days: days.sort((one, other) => other.day.localeCompare(one.day)),
  }
}
