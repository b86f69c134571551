import { z } from 'zod'
import { readCode } from './code.ts'

/** As typed, in capitals. */
export const DiscountCode = z.string().transform((typed, context) => {
  const code = readCode(typed)
  if (code !== null) return code
  context.issues.push({
    code: 'custom',
    input: typed,
    message: 'A code has 3 to 24 letters, digits and hyphens, such as SPRING-10.',
  })
  return z.NEVER
})

/** What a code gives: a part of the price, an amount of all the books it is for, or the sending. */
export type DiscountKind = z.infer<typeof DiscountKind>
const DiscountKind = z.union([
  z.strictObject({ percent: z.int().min(1).max(100) }),
  z.strictObject({ amountInCents: z.int().min(1) }),
  z.strictObject({ freeShipping: z.literal(true) }),
])

/** `discounts/{sub}/{code}.json`. */
export type Discount = z.infer<typeof Discount>
export const Discount = z.object({
  code: z.string(),
  kind: DiscountKind,
  bookIds: z.union([z.array(z.string()), z.literal('all')]),
  /** What the books it is for have to cost together. */
  minimumInCents: z.int().min(1).nullable(),
  /** Begins with this moment, and ends before that one. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  mostUses: z.int().min(1).nullable(),
  oncePerReader: z.boolean(),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** One use of a code, taken as a copy is: whoever creates the key has it. `reader`: hex SHA-256 of the mailbox. */
export type DiscountUse = z.infer<typeof DiscountUse>
export const DiscountUse = z.object({
  state: z.enum(['held', 'used']),
  checkoutId: z.string(),
  at: z.iso.datetime(),
  reader: z.string().nullable(),
})
