import { type DiscountForAuthor, type DiscountInput, discountLimits } from '@lorecircle/shared/discount/calls'
import { type DiscountKind, parseDiscountCode } from '@lorecircle/shared/discount/discount'
import { parsePrice, toDecimal } from '@lorecircle/shared/money'
import { z } from 'zod'
import { isPositiveInteger, numberText, toNumber } from '../numbers/number-text.ts'
import { priceProblem, stripDollarSign } from '../numbers/price.ts'

export type DiscountDraft = z.infer<typeof DiscountDraft>
export const DiscountDraft = z.object({
  code: z.string(),
  gives: z.enum(['percent', 'amount', 'shipping']),
  percent: z.string(),
  amount: z.string(),
  isForAll: z.boolean(),
  bookIds: z.array(z.string()),
  minimum: z.string(),
  /** Days in the shop's time zone, `2026-12-24`; the last day is included. */
  from: z.string(),
  until: z.string(),
  mostUses: z.string(),
  oncePerReader: z.boolean(),
  isPaused: z.boolean(),
})

export const newDiscount: DiscountDraft = {
  code: '',
  gives: 'percent',
  percent: '10',
  amount: '',
  isForAll: true,
  bookIds: [],
  minimum: '',
  from: '',
  until: '',
  mostUses: '',
  oncePerReader: false,
  isPaused: false,
}

export const discountDraft = (
  discount: Omit<DiscountForAuthor, 'etag' | 'uses' | 'createdAt'>,
): DiscountDraft => ({
  ...newDiscount,
  ...givenBy(discount.kind),
  code: discount.code,
  isForAll: discount.bookIds === 'all',
  bookIds: discount.bookIds === 'all' ? [] : discount.bookIds,
  minimum: discount.minimumInCents === null ? '' : toDecimal(discount.minimumInCents),
  from: discount.from ?? '',
  until: discount.until ?? '',
  mostUses: numberText(discount.mostUses),
  oncePerReader: discount.oncePerReader,
  isPaused: discount.isPaused,
})

function givenBy(kind: DiscountKind): Pick<DiscountDraft, 'gives'> & Partial<DiscountDraft> {
  if ('percent' in kind) return { gives: 'percent', percent: String(kind.percent) }
  return 'amountInCents' in kind
    ? { gives: 'amount', amount: toDecimal(kind.amountInCents) }
    : { gives: 'shipping' }
}

export const discountInput = (draft: DiscountDraft): DiscountInput => ({
  code: parseDiscountCode(draft.code) ?? draft.code,
  kind: kindOf(draft),
  bookIds: draft.isForAll ? 'all' : draft.bookIds,
  minimumInCents: cents(draft.minimum) || null,
  from: draft.from || null,
  until: draft.until || null,
  mostUses: toNumber(draft.mostUses),
  oncePerReader: draft.oncePerReader,
  isPaused: draft.isPaused,
})

function kindOf({ gives, percent, amount }: DiscountDraft): DiscountKind {
  if (gives === 'percent') return { percent: percentOf(percent) ?? 0 }
  return gives === 'amount' ? { amountInCents: cents(amount) } : { freeShipping: true }
}

/** `' 20 % '` → 20; null if it is no whole number. */
const percentOf = (text: string): number | null => {
  const digits = text.trim().replace(/\s*%$/, '')
  return isPositiveInteger(digits) ? toNumber(digits) : null
}

const cents = (text: string): number =>
  priceProblem(text) === null ? (parsePrice(stripDollarSign(text)) ?? 0) : 0

export const SavableDiscount = DiscountDraft.superRefine((draft, context) => {
  for (const [field, message] of Object.entries(problemsOf(draft))) {
    if (message) context.addIssue({ code: 'custom', path: [field], message })
  }
})

function problemsOf(draft: DiscountDraft): Partial<Record<keyof DiscountDraft, string | null>> {
  const { gives, percent, amount, isForAll, bookIds, minimum, from, until, mostUses } = draft
  return {
    code:
      parseDiscountCode(draft.code) === null
        ? 'A code has 3 to 24 letters, digits and hyphens, such as SPRING-10.'
        : null,
    percent: gives === 'percent' ? percentProblem(percent) : null,
    amount: gives === 'amount' ? amountProblem(amount) : null,
    bookIds: !isForAll && bookIds.length === 0 ? 'Choose at least one book.' : null,
    minimum: priceProblem(minimum),
    until: from !== '' && until !== '' && until < from ? 'The last day comes before the first.' : null,
    mostUses: usesProblem(mostUses),
  }
}

const percentProblem = (text: string): string | null =>
  (percentOf(text) ?? Infinity) <= 100 ? null : 'A percentage is a whole number from 1 to 100.'

const amountProblem = (text: string): string | null =>
  priceProblem(text) ?? (cents(text) === 0 ? 'Say how much it takes off, such as 5.00.' : null)

const usesProblem = (text: string): string | null =>
  isPositiveInteger(text) && (toNumber(text) ?? 0) <= discountLimits.uses
    ? null
    : 'A limit is a whole number from 1 to 10,000.'
