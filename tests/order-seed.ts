import { randomInt } from 'node:crypto'
import { z } from 'zod'

export const drawOrderSeed = (): number => randomInt(1, 1_000_000)

/**
 * The seed of this run: `ORDER_SEED` repeats an earlier run's order. It is drawn once and passed on in the
 * environment, so that every suite uses the printed seed.
 */
export function orderSeed(): number {
  process.env.ORDER_SEED ||= String(drawOrderSeed())
  return z.coerce.number().int().positive().parse(process.env.ORDER_SEED)
}
