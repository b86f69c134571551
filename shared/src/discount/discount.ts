import { z } from 'zod'
import { toDollars } from '../money.ts'
import { addDays } from '../time-zone/days.ts'

/** What a discount's code is made of. */
const shape = /^[A-Z0-9-]{3,24}$/

/** Different wrong codes that one network may try in an hour, in all shops together. A household mistypes a few. */
export const maxWrongCodesPerHour = 30

/** As typed, in capitals. */
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

/** What a code gives: a part of the price, an amount of all the books it is for, or the sending. */
export type DiscountKind = z.infer<typeof DiscountKind>
const DiscountKind = z.union([
  z.strictObject({ percent: z.int().min(1).max(100) }),
  z.strictObject({ amountInCents: z.int().min(1) }),
  z.strictObject({ freeShipping: z.literal(true) }),
])

/** Codes stored earlier have moments: midnight in the author's browser. Half a day later it is that day in UTC, too. */
const dayFromMidnight = (midnight: string): string =>
  new Date(Date.parse(midnight) + halfADayInMs).toISOString().slice(0, 10)
const halfADayInMs = 12 * 60 * 60 * 1000

/** `discounts/{sub}/{code}.json`. */
export type Discount = z.infer<typeof Discount>
export const Discount = z.object({
  code: z.string(),
  kind: DiscountKind,
  bookIds: z.union([z.array(z.string()), z.literal('all')]),
  /** What the books it is for have to cost together. */
  minimumInCents: z.int().min(1).nullable(),
  /** The first and the last day, `2026-12-24`, in the shop's time zone. */
  from: z.union([z.iso.date(), z.iso.datetime().transform(dayFromMidnight)]).nullable(),
  until: z
    .union([z.iso.date(), z.iso.datetime().transform((end) => addDays(dayFromMidnight(end), -1))])
    .nullable(),
  mostUses: z.int().min(1).nullable(),
  oncePerReader: z.boolean(),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** One use of a code, taken as a copy is: whoever creates the key has it. `reader`: hex SHA-256 of the mailbox. */
export type DiscountRedemption = z.infer<typeof DiscountRedemption>
export const DiscountRedemption = z.object({
  state: z.enum(['held', 'used']),
  checkoutId: z.string(),
  at: z.iso.datetime(),
  reader: z.string().nullable(),
})

/** What somebody typed, or a link brought, as a code is stored; null for what is none. */
export function parseDiscountCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return shape.test(code) ? code : null
}

/** `10% off`, `$5.00 off`, `free shipping`. */
export function describeDiscount(kind: DiscountKind): string {
  if ('percent' in kind) return `${kind.percent}% off`
  return 'amountInCents' in kind ? `${toDollars(kind.amountInCents)} off` : 'free shipping'
}
