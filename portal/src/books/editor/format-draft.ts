import { defaultCoverAlt, formatTypes } from '@lorecircle/shared/book/book'
import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { CoverRecord } from '@lorecircle/shared/book/cover-record'
import { signingOffers } from '@lorecircle/shared/book/signing'
import { BookFiles } from '@lorecircle/shared/media/book-file'
import { toDecimal } from '@lorecircle/shared/money'
import { toGrams } from '@lorecircle/shared/shipping/weight'
import { unlimited } from '@lorecircle/shared/stock/quantity'
import { z } from 'zod'
import { numberText, toNumber } from '../../numbers/number-text.ts'
import {
  dedicationPriceProblem,
  priceProblem,
  sellingPriceProblem,
  stripDollarSign,
  suggestionProblem,
} from '../../numbers/price.ts'
import { isbnProblem, pagesProblem, weightProblem } from '../book-facts.ts'
import { formatSaleProblem } from '../not-for-sale.ts'
import { quantityProblem, toQuantity } from '../quantity.ts'
import { listFileKeys } from './file-list.ts'

export type FormatDraft = z.infer<typeof FormatDraft>
export const FormatDraft = z.object({
  /** The stored format's id; empty for a new one. */
  formatId: z.string(),
  /** Distinguishes the formats of one draft, stored or not. */
  key: z.string(),
  type: z.enum(formatTypes),
  /** The minimum price if readers pay what they want. */
  price: z.string(),
  ownPriced: z.boolean(),
  suggestedPrice: z.string(),
  quantity: z.string(),
  unlimited: z.boolean(),
  numbered: z.boolean(),
  /** Puts each reader's name into their copy of the eBook. */
  stamped: z.boolean(),
  signing: z.enum(signingOffers),
  /** Dollars, empty for free. */
  dedicationPrice: z.string(),
  dedicationHint: z.string(),
  coverImageUrl: z.string(),
  coverImages: z.array(CoverRecord),
  /** Empty uses the default description of covers. */
  coverAlt: z.string(),
  files: BookFiles,
  isbn: z.string(),
  pages: z.string(),
  /** Weight of one copy, in grams or in pounds and ounces. */
  weight: z.string(),
})

export const SavableFormat = FormatDraft.superRefine((format, context) => {
  const problems = {
    price: sellingPriceProblem(format.price),
    suggestedPrice: suggestionProblem(format),
    dedicationPrice:
      isShippedFormat(format) && format.signing === 'dedication'
        ? dedicationPriceProblem(format.dedicationPrice)
        : null,
    quantity: format.unlimited ? null : quantityProblem(format.quantity),
    isbn: isbnProblem(format.isbn),
    pages: pagesProblem(format.pages),
    weight: isShippedFormat(format) ? weightProblem(format.weight) : null,
  }
  for (const [field, message] of Object.entries(problems)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message })
  }
})

export const isShippedFormat = ({ type }: Pick<FormatDraft, 'type'>): boolean => type !== 'eBook'

/** `others` are the formats already in the draft. */
export const newFormatDraft = (others: readonly FormatDraft[] = []): FormatDraft => ({
  formatId: '',
  key: freeKey(others),
  type: 'Paperback',
  price: '',
  ownPriced: false,
  suggestedPrice: '',
  quantity: '',
  unlimited: false,
  numbered: false,
  stamped: false,
  signing: 'not_signed',
  dedicationPrice: '',
  dedicationHint: '',
  coverImageUrl: '',
  coverImages: [],
  coverAlt: '',
  files: [],
  isbn: '',
  pages: '',
  weight: '',
})

function freeKey(others: readonly { key: string }[]): string {
  for (let n = 1; ; n++) if (!others.some(({ key }) => key === `new-${n}`)) return `new-${n}`
}

export const formatDraft = (format: FormatForAuthor, title: string): FormatDraft => ({
  formatId: format.id,
  key: format.id,
  type: format.type,
  price: format.price,
  ownPriced: format.suggestedPrice !== '',
  suggestedPrice: format.suggestedPrice === format.price ? '' : format.suggestedPrice,
  quantity: format.quantity === unlimited ? '' : String(format.quantity),
  unlimited: format.quantity === unlimited,
  numbered: format.numbered,
  stamped: format.stamped,
  signing: format.signing.offer,
  dedicationPrice: format.signing.dedicationInCents > 0 ? toDecimal(format.signing.dedicationInCents) : '',
  dedicationHint: format.signing.hint,
  coverImageUrl: format.coverImageUrl,
  coverImages: format.coverImages,
  coverAlt: format.cover && format.cover.alt !== defaultCoverAlt(title) ? format.cover.alt : '',
  files: format.files,
  isbn: format.isbn ?? '',
  pages: numberText(format.pages),
  weight: numberText(format.weightInGrams),
})

/** `stored` is the version that the author began to edit. */
export function formatInput(draft: FormatDraft, stored?: FormatForAuthor): BookInput['formats'][number] {
  const fileKeys = listFileKeys(draft.files)
  return {
    ...(stored && { id: stored.id, quantitySeen: stored.quantity }),
    type: draft.type,
    price: stripDollarSign(draft.price),
    suggestedPrice: suggestionOf(draft),
    quantity: draft.unlimited ? unlimited : toQuantity(draft.quantity),
    numbered: draft.numbered && !draft.unlimited,
    stamped: draft.stamped && !isShippedFormat(draft),
    signing: {
      offer: draft.signing,
      dedicationPrice: draft.signing === 'dedication' ? stripDollarSign(draft.dedicationPrice) : '',
      hint: draft.dedicationHint.trim(),
    },
    coverImageUrl: draft.coverImageUrl,
    coverImages: draft.coverImages,
    coverAlt: draft.coverAlt.trim(),
    ...(isShippedFormat(draft) || isSame(fileKeys, listFileKeys(stored?.files ?? [])) ? {} : { fileKeys }),
    isbn: draft.isbn,
    pages: toNumber(draft.pages),
    weightInGrams: isShippedFormat(draft) ? toGrams(draft.weight) : null,
  }
}

/** Empty fixes the price. */
const suggestionOf = ({ ownPriced, price, suggestedPrice }: FormatDraft): string =>
  ownPriced ? stripDollarSign(suggestedPrice) || stripDollarSign(price) : ''

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, place) => one === others[place])

/** The reason why the format is not purchasable, also for an invalid price or quantity; null if it is. */
export function draftNotForSale(draft: FormatDraft): string | null {
  const problem = priceProblem(draft.price) ?? (draft.unlimited ? null : quantityProblem(draft.quantity))
  return problem ? `Not for sale yet. ${problem}` : formatSaleProblem(offeredFormat(draft))
}

/** Values that cannot be saved count as missing. */
const offeredFormat = ({ type, price, quantity, unlimited: isUnlimited, files }: FormatDraft) => ({
  type,
  price: priceProblem(price) ? '' : stripDollarSign(price),
  quantity: isUnlimited ? unlimited : toQuantity(quantity),
  files,
})
