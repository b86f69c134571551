import { z } from 'zod'
import { toDollars } from '../money.ts'
import { addDays } from '../time-zone/days.ts'

const shape = /^[A-Z0-9-]{3,24}$/

/**
 * Limit per network for different wrong codes in an hour, across all shops. It leaves room for a household's typing
 * mistakes.
 */
export const maxWrongCodesPerHour = 30

export const DiscountCode = z.string().transform((typed, context) => {
  const code = parseDiscountCode(typed)
  if (code !== null) return code
  context.issues.push({
    code: 'custom',
    input: typed,
    message: 'A code has 3 to 24 letters, digits and hyphens, such as SPRING-10.',
  })
  return z.NEVER
})

export type DiscountKind = z.infer<typeof DiscountKind>
const DiscountKind = z.union([
  z.strictObject({ percent: z.int().min(1).max(100) }),
  z.strictObject({ amountInCents: z.int().min(1) }),
  z.strictObject({ freeShipping: z.literal(true) }),
])

/**
 * Codes stored earlier have timestamps at midnight in the author's browser; adding half a day gives the same day in
 * UTC.
 */
const dayFromMidnight = (midnight: string): string =>
  new Date(Date.parse(midnight) + halfADayInMs).toISOString().slice(0, 10)
const halfADayInMs = 12 * 60 * 60 * 1000

export type Discount = z.infer<typeof Discount>
export const Discount = z.object({
  code: z.string(),
  kind: DiscountKind,
  bookIds: z.union([z.array(z.string()), z.literal('all')]),
  minimumInCents: z.int().min(1).nullable(),
  /** First and last valid day, `2026-12-24`, in the shop's time zone. */
  from: z.union([z.iso.date(), z.iso.datetime().transform(dayFromMidnight)]).nullable(),
  until: z
    .union([z.iso.date(), z.iso.datetime().transform((end) => addDays(dayFromMidnight(end), -1))])
    .nullable(),
  mostUses: z.int().min(1).nullable(),
  oncePerReader: z.boolean(),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** One use of a code. The creator of the key owns the use, as with copies. `reader`: hex SHA-256 of the mailbox. */
export type DiscountRedemption = z.infer<typeof DiscountRedemption>
export const DiscountRedemption = z.object({
  state: z.enum(['held', 'used']),
  checkoutId: z.string(),
  at: z.iso.datetime(),
  reader: z.string().nullable(),
})

export function parseDiscountCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return shape.test(code) ? code : null
}

/** `10% off`, `$5.00 off`, `free shipping`. */
export function describeDiscount(kind: DiscountKind): string {
  if ('percent' in kind) return `${kind.percent}% off`
  return 'amountInCents' in kind ? `${toDollars(kind.amountInCents)} off` : 'free shipping'
}
