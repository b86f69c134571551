import { randomInt } from 'node:crypto'
import { z } from 'zod'

/** A new seed for the order in which test files run. */
export const drawOrderSeed = (): number => randomInt(1, 1_000_000)

/**
 * The seed of this run: `ORDER_SEED` repeats an earlier run's order. It is drawn once and handed on through the
 * environment, so that every suite of a run uses the seed that was printed.
 */
export function orderSeed(): number {
  process.env.ORDER_SEED ||= String(drawOrderSeed())
  return z.coerce.number().int().positive().parse(process.env.ORDER_SEED)
}
