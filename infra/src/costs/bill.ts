import { type Priced, prices } from './prices.ts'
import { priced, type Quantities } from './quantities.ts'

/** In dollars: with what is free every month for good, and as if nothing were. */
export type BillLine = { what: Priced; amount: number; dollars: number; listDollars: number }

export const billOf = (used: Quantities): BillLine[] =>
  priced.map((what) => {
    const { dollars, per, freeUnits } = prices[what]
    const priceOf = (amount: number) => (amount / per) * dollars
    const amount = used[what]
    return { what, amount, dollars: priceOf(Math.max(0, amount - freeUnits)), listDollars: priceOf(amount) }
  })

export const total = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { dollars }) => sum + dollars, 0)
export const listTotal = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { listDollars }) => sum + listDollars, 0)

export const sizes = [0, 100, 1_000, 10_000, 100_000] as const
