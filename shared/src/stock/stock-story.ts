import { z } from 'zod'
import type { ExpiredReservation } from './given-back.ts'
import type { Tally } from './stock.ts'

const whyBack = ['refund', 'lost_dispute', 'preorder_cancelled', 'cancelled'] as const

export type RestockedCopies = { slots: number[]; soldAt: string; at: string; why: (typeof whyBack)[number] }

const StockDay = z.object({
  day: z.iso.date(),
  /** Includes copies that were restocked later. */
  sold: z.int(),
  withdrawn: z.int(),
  /** Reserved that day and never paid. */
  lapsed: z.int(),
  back: z.array(z.object({ slots: z.array(z.int()), why: z.enum(whyBack) })),
})
type StockDay = z.infer<typeof StockDay>

export type StockHistory = z.infer<typeof StockHistory>
export const StockHistory = z.object({
  formatId: z.string(),
  /** Total number of copies ever offered. */
  copies: z.int(),
  sold: z.int(),
  /** Reserved in open checkouts. `reserved`: those of them that are withdrawn unless they are paid. */
  held: z.int(),
  reserved: z.int(),
  withdrawn: z.int(),
  free: z.int(),
  days: z.array(StockDay),
})

/** `at`: when the claim reached its current state. */
export type ListedClaim = { slot: number; at: Date }

type Told = {
  claims: readonly ListedClaim[]
  gone?: Tally['formats'][string] | undefined
  back?: readonly RestockedCopies[]
  lapses?: readonly ExpiredReservation[]
}

/** Claims hold only the current state of each copy: restocked copies and expired reservations have none. */
export function stockHistory(
  { formatId, copies }: Pick<StockHistory, 'formatId' | 'copies'>,
  { claims, gone = { sold: [], withdrawn: [] }, back = [], lapses = [] }: Told,
): StockHistory {
  const reserved = new Set(gone.reserved)
  const sold = new Set(gone.sold)
  const withdrawn = new Set(gone.withdrawn.filter((slot) => !reserved.has(slot)))
  const left = claims.filter(({ slot }) => sold.has(slot) || withdrawn.has(slot))
  const days = new Map<string, StockDay>()
  const on = (day: string): StockDay => {
    const known = days.get(day) ?? { day, sold: 0, withdrawn: 0, lapsed: 0, back: [] }
    days.set(day, known)
    return known
  }
  for (const { slot, at } of left) {
    const day = on(dayOf(at.toISOString()))
    if (sold.has(slot)) day.sold++
    else day.withdrawn++
  }
  for (const { slots, soldAt, at, why } of back) {
    on(dayOf(soldAt)).sold += slots.length
    on(dayOf(at)).back.push({ slots, why })
  }
  for (const lapse of lapses) if (lapse.formatId === formatId) on(lapse.day).lapsed += lapse.copies
  return {
    formatId,
    copies,
    sold: sold.size,
    withdrawn: withdrawn.size,
    held: claims.length - left.length,
    reserved: reserved.size,
    free: Math.max(0, copies - claims.length),
    days: [...days.values()].sort((one, other) => other.day.localeCompare(one.day)),
  }
}

const dayOf = (at: string): string => at.slice(0, '2026-11-21'.length)
