import { fixedEdition } from '@lorecircle/shared/stock/edition'
import { maxSlots, type Stock } from '@lorecircle/shared/stock/stock'

/** What the platform knows of a format's copies at this moment. */
export type StockNow = {
  /** How many copies were ever set out; undefined for a new format. */
  slots: Stock | undefined
  /** Copies that can still be sold, where they are counted. */
  left: number
  /** Copies that have a claim of any kind, and the highest number among them. */
  claimed: number
  highestClaimed: number
  /** The size of a numbered edition of which a copy is sold, or just being paid for; null where none was promised. */
  promised: number | null
}

/** How many copies the format shall have set out, and how many free ones have to go. */
type StockPlan = { slots: Stock; withdraw: number }

/**
 * From the quantity that an author wants to be left to slots. What they change is a difference against what
 * they saw, so a copy that was sold meanwhile stays sold. Throws a RangeError above 10,000 slots, and where a
 * numbered edition would become another than its readers were promised.
 */
export function planStock(target: Stock, seen: Stock | undefined, now: StockNow): StockPlan {
  const plan = planCopies(target, seen, now)
  if (now.promised !== null && plan.slots !== now.promised) throw new RangeError(fixedEdition(now.promised))
  return plan
}

function planCopies(target: Stock, seen: Stock | undefined, now: StockNow): StockPlan {
  const { slots } = now
  if (target === 'unlimited') return { slots: 'unlimited', withdraw: 0 }
  if (typeof slots !== 'number')
    return target === null ? { slots: null, withdraw: 0 } : countFrom(target, now)

  // Copies were counted and some may be sold: taking the format off sale withdraws what is left of them.
  const change = (target ?? 0) - (typeof seen === 'number' ? seen : now.left)
  if (change < 0) return { slots, withdraw: -change }
  return { slots: checked(slots + change), withdraw: 0 }
}

/** Copies begin to be counted, perhaps again: numbers that were claimed before stay claimed. */
function countFrom(target: number, { claimed, highestClaimed }: StockNow): StockPlan {
  const slots = checked(Math.max(highestClaimed, claimed + target))
  return { slots, withdraw: slots - claimed - target }
}

function checked(slots: number): number {
  if (slots > maxSlots) throw new RangeError('A format can have at most 10,000 copies in all.')
  return slots
}
