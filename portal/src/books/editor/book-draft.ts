import { BookFile, coverAltOf, formatTypes, limits } from '@lorecircle/shared/book/book'
import {
  type BookForAuthor,
  CoverRecord,
  type FormatForAuthor,
} from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { categories } from '@lorecircle/shared/book/taxonomy'
import { unlimited } from '@lorecircle/shared/stock/quantity'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { isbnProblem, isCount, isYear, pagesProblem, textOf, toNumber } from '../book-facts.ts'
import { priceProblem, withoutSign } from '../price.ts'
import { quantityProblem, toQuantity } from '../quantity.ts'

/** A book as it stands in the form: all text, so that nothing that was typed is lost on the way to a number. */
export type FormatDraft = z.infer<typeof FormatDraft>
export const FormatDraft = z.object({
  /** The stored format's id; empty for a new one. */
  formatId: z.string(),
  /** Tells the formats of one draft apart, stored or not. */
  key: z.string(),
  type: z.enum(formatTypes),
  price: z.string(),
  quantity: z.string(),
  unlimited: z.boolean(),
  numbered: z.boolean(),
  coverImageUrl: z.string(),
  coverImages: z.array(CoverRecord),
  /** Empty where the cover says of itself what every cover does. */
  coverAlt: z.string(),
  file: BookFile.nullable(),
  isbn: z.string(),
  pages: z.string(),
})

export type BookDraft = z.infer<typeof BookDraft>
export const BookDraft = z.object({
  title: z.string(),
  tagline: z.string(),
  blurb: z.string(),
  category: z.enum(categories),
  genres: z.array(z.string()),
  subgenres: z.array(z.string()),
  public: z.boolean(),
  formats: z.array(FormatDraft),
  seriesName: z.string(),
  seriesNumber: z.string(),
  /** BCP 47; empty where it is not said. */
  language: z.string(),
  /** `2026-11-21`, or empty. */
  publishedOn: z.string(),
  /** The year in which the story was first told. */
  firstTold: z.string(),
  contentNotes: z.string(),
})

const longest = {
  title: 'A title',
  tagline: 'A tagline',
  blurb: 'A blurb',
  contentNotes: 'Content notes',
} as const
type LongField = keyof typeof longest

const tooLong = (field: LongField): string =>
  `${longest[field]} can have at most ${limits[field]} characters.`

/** Told while it is typed or pasted, for it may be much. */
export const lengthProblem = (field: LongField, text: string): string | undefined =>
  text.length > limits[field] ? tooLong(field) : undefined

/** What can be saved. */
export const SavableDraft = BookDraft.extend({
  title: z.string().max(limits.title, tooLong('title')),
  tagline: z.string().max(limits.tagline, tooLong('tagline')),
  blurb: z.string().max(limits.blurb, tooLong('blurb')),
  formats: z
    .array(
      FormatDraft.superRefine((format, context) => {
        const price = priceProblem(format.price)
        if (price) context.addIssue({ code: 'custom', path: ['price'], message: price })
        const quantity = format.unlimited ? null : quantityProblem(format.quantity)
        if (quantity) context.addIssue({ code: 'custom', path: ['quantity'], message: quantity })
        const isbn = isbnProblem(format.isbn)
        if (isbn) context.addIssue({ code: 'custom', path: ['isbn'], message: isbn })
        const pages = pagesProblem(format.pages)
        if (pages) context.addIssue({ code: 'custom', path: ['pages'], message: pages })
      }),
    )
    .max(limits.formats, `A book can have at most ${limits.formats} formats.`),
  seriesName: z.string().max(limits.series, `A series can have at most ${limits.series} characters.`),
  seriesNumber: z.string().refine(isCount, 'The place in a series is a whole number, such as 2.'),
  firstTold: z.string().refine(isYear, 'A year is a whole number, such as 1924.'),
  contentNotes: z.string().max(limits.contentNotes, tooLong('contentNotes')),
})

/** `others` are the formats that the draft has already. */
export const newFormat = (others: readonly FormatDraft[] = []): FormatDraft => ({
  formatId: '',
  key: freeKey(others),
  type: 'Paperback',
  price: '',
  quantity: '',
  unlimited: false,
  numbered: false,
  coverImageUrl: '',
  coverImages: [],
  coverAlt: '',
  file: null,
  isbn: '',
  pages: '',
})

function freeKey(others: readonly { key: string }[]): string {
  for (let n = 1; ; n++) if (!others.some(({ key }) => key === `new-${n}`)) return `new-${n}`
}

export const newDraft = (): BookDraft => ({
  title: '',
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: [],
  subgenres: [],
  public: false,
  formats: [newFormat()],
  seriesName: '',
  seriesNumber: '',
  language: '',
  publishedOn: '',
  firstTold: '',
  contentNotes: '',
})

export const draftOf = (book: BookForAuthor): BookDraft => ({
  title: book.title,
  tagline: book.tagline,
  blurb: book.blurb,
  category: book.category,
  genres: book.genres,
  subgenres: book.subgenres,
  public: book.public,
  formats: book.formats.map((format) => formatDraftOf(format, book.title)),
  seriesName: book.series?.name ?? '',
  seriesNumber: textOf(book.series?.position ?? null),
  language: book.language ?? '',
  publishedOn: book.publishedOn ?? '',
  firstTold: textOf(book.firstTold),
  contentNotes: book.contentNotes,
})

const formatDraftOf = (format: FormatForAuthor, title: string): FormatDraft => ({
  formatId: format.id,
  key: format.id,
  type: format.type,
  price: format.price,
  quantity: format.quantity === unlimited ? '' : String(format.quantity),
  unlimited: format.quantity === unlimited,
  numbered: format.numbered,
  coverImageUrl: format.coverImageUrl,
  coverImages: format.coverImages,
  coverAlt: format.cover && format.cover.alt !== coverAltOf(title) ? format.cover.alt : '',
  file: format.file,
  isbn: format.isbn ?? '',
  pages: textOf(format.pages),
})

/** The draft as the save call takes it; `stored` is the version that the author began to edit. */
export function inputOf(draft: BookDraft, stored?: BookForAuthor): z.input<typeof BookInput> {
  return {
    ...(stored && {
      id: stored.id,
      etag: stored.etag,
    }),
    title: draft.title,
    tagline: draft.tagline,
    blurb: draft.blurb,
    category: draft.category,
    genres: draft.genres,
    subgenres: draft.subgenres,
    public: draft.public,
    formats: draft.formats.map((format) =>
      formatInputOf(
        format,
        stored?.formats.find(({ id }) => id === format.formatId),
      ),
    ),
    series: draft.seriesName.trim()
      ? { name: draft.seriesName.trim(), position: toNumber(draft.seriesNumber) }
      : null,
    language: draft.language || null,
    publishedOn: draft.publishedOn || null,
    firstTold: toNumber(draft.firstTold),
    contentNotes: draft.contentNotes,
  }
}

function formatInputOf(draft: FormatDraft, stored?: FormatForAuthor): BookInput['formats'][number] {
  const fileKey = draft.file?.key ?? null
  return {
    ...(stored && { id: stored.id, quantitySeen: stored.quantity }),
    type: draft.type,
    price: withoutSign(draft.price),
    quantity: draft.unlimited ? unlimited : toQuantity(draft.quantity),
    numbered: draft.numbered && !draft.unlimited,
    coverImageUrl: draft.coverImageUrl,
    coverImages: draft.coverImages,
    coverAlt: draft.coverAlt.trim(),
    ...(fileKey === (stored?.file?.key ?? null) ? {} : { fileKey }),
    isbn: draft.isbn,
    pages: toNumber(draft.pages),
  }
}

/** What of a format decides whether readers can buy it; what cannot be saved counts as nothing. */
export const offerOf = ({ type, price, quantity, unlimited: isUnlimited, file }: FormatDraft) => ({
  type,
  price: priceProblem(price) ? '' : withoutSign(price),
  quantity: isUnlimited ? unlimited : toQuantity(quantity),
  file,
})

/** The draft with the ids that the new formats of what was sent were given. */
export const withFormatIds = (draft: BookDraft, sent: BookDraft, { formats }: BookForAuthor): BookDraft => ({
  ...draft,
  formats: draft.formats.map((format) => {
    const id = formats[sent.formats.findIndex(({ key }) => key === format.key)]?.id
    return id === undefined ? format : { ...format, formatId: id, key: id }
  }),
})

/** The same in a form where typing goes on: nothing else of it is touched. */
export function writeFormatIds(form: UseFormReturn<BookDraft>, { formats }: BookDraft) {
  for (const [at, { formatId, key }] of formats.entries()) {
    if (form.getValues(`formats.${at}.formatId`) === formatId) continue
    form.setValue(`formats.${at}.formatId`, formatId)
    form.setValue(`formats.${at}.key`, key)
  }
}
