import { z } from 'zod'
import { dedicationLimit } from './dedication.ts'

/** What a reader asks to have written into a copy; empty for nothing. */
export const Dedication = z
  .string()
  .trim()
  .max(dedicationLimit, `A dedication has at most ${dedicationLimit} characters.`)

/** The number that a reader chose in a numbered edition; null for any. */
export const ChosenNumber = z.preprocess(
  (typed) => (typed === '' ? null : typed),
  z.coerce.number().pipe(z.int().min(1)).nullable(),
)
