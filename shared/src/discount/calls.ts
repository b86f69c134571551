import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject } from '../call/call.ts'
import { maxPriceInCents } from '../money.ts'
import { Discount, DiscountCode } from './discount.ts'

export const discountLimits = { codes: 200, uses: 10_000, books: 500 } as const

const wholeCents = (least: number, most: number, sentence: string) =>
  z.int(sentence).min(least, sentence).max(most, sentence)

const KindInput = z.union([
  z.strictObject({ percent: wholeCents(1, 100, 'A percentage is a whole number from 1 to 100.') }),
  z.strictObject({
    amountInCents: wholeCents(1, maxPriceInCents, 'An amount is at least $0.01 and at most $10,000.00.'),
  }),
  z.strictObject({ freeShipping: z.literal(true) }),
])

const usesSentence = 'A limit is a whole number from 1 to 10,000.'
const daySentence = 'A day is a date such as 2026-12-24.'
const minimumSentence = 'A minimum is at least $0.01 and at most $100,000.00.'

export type DiscountInput = z.infer<typeof DiscountInput>
export const DiscountInput = Discount.omit({ createdAt: true })
  .extend({
    code: DiscountCode,
    kind: KindInput,
    bookIds: z.union([
      z
        .array(z.string().max(64))
        .min(1, 'Choose at least one book.')
        .max(discountLimits.books, `A code can be for at most ${discountLimits.books} books, or for all.`),
      z.literal('all'),
    ]),
    minimumInCents: wholeCents(1, 10 * maxPriceInCents, minimumSentence).nullable(),
    from: z.iso.date(daySentence).nullable(),
    until: z.iso.date(daySentence).nullable(),
    mostUses: z.int(usesSentence).min(1, usesSentence).max(discountLimits.uses, usesSentence).nullable(),
  })
  .superRefine(({ from, until }, context) => {
    if (from === null || until === null || from <= until) return
    context.addIssue({ code: 'custom', path: ['until'], message: 'The last day comes before the first.' })
  })

/** `uses` includes reservations of checkouts that are being paid. */
export const DiscountForAuthor = Discount.extend({ etag: z.string(), uses: z.int() })
export type DiscountForAuthor = z.infer<typeof DiscountForAuthor>

const Etag = z.string().max(100)

export const discountCalls = {
  discounts: call('GET', '/api/discounts', 'author', ClaimedIdentity, z.array(DiscountForAuthor)),
  /** Without an `etag` it creates or restores a code; an existing code's text never changes. */
  saveDiscount: call(
    'POST',
    '/api/discounts',
    'author',
    ClaimedIdentity.extend({
      discount: DiscountInput,
      etag: Etag.optional(),
      /** Used only to restore a code. */
      createdAt: z.iso.datetime().optional(),
    }),
    DiscountForAuthor,
  ),
  /** Saving the code again with its date restores it, and its uses still count. */
  removeDiscount: call(
    'POST',
    '/api/discounts/remove',
    'author',
    ClaimedIdentity.extend({ code: DiscountCode, etag: Etag }),
    EmptyObject,
  ),
} as const
