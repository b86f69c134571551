import { z } from 'zod'
import { BookFiles, withFileList } from '../media/book-files.ts'
import { Image } from '../media/image.ts'
import { Stock } from '../stock/stock.ts'
import { canonicalGenres, canonicalSubgenres, categories } from '../taxonomy/taxonomy.ts'
import { BookDetails, detailLimits } from './details.ts'
import { notSigned, Signing } from './signing.ts'

/** A book as it is stored: `{folder}Books/{id}.json`. Money is cents, stock is slots. */

export const formatTypes = ['Paperback', 'Hardcover', 'Special Edition', 'eBook'] as const
export type FormatType = (typeof formatTypes)[number]

export const maxGenres = 3

export const FormatFields = z.object({
  id: z.string(),
  type: z.enum(formatTypes),
  /** The least that a reader pays, where they say themselves how much. */
  priceInCents: z.int().min(0).nullable(),
  /** Readers pay what they want, and this is what the page suggests; null has them pay the price. */
  suggestedInCents: z.int().min(0).nullable().default(null),
  slots: Stock,
  numbered: z.boolean(),
  cover: Image.nullable(),
  /** An eBook's; empty for what is printed. */
  files: BookFiles,
  /** Thirteen digits. */
  isbn: z.string().nullable().default(null),
  pages: z.int().min(1).nullable().default(null),
  /** One copy, packed as it is sent. */
  weightInGrams: z.int().min(1).max(30_000).nullable().default(null),
  /** An eBook's readers get copies with their name in it. */
  stamped: z.boolean().default(false),
  /** A printed format's; an eBook is never signed. */
  signing: Signing.default(notSigned),
})

export type Format = z.infer<typeof Format>
export const Format = z.preprocess(withFileList, FormatFields)

/** Since when a book has been off its author's desk, and whether readers saw it before; it is not public meanwhile. */
export const Archived = z.object({ at: z.iso.datetime(), public: z.boolean() })

export type Book = z.infer<typeof Book>
export const Book = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  tagline: z.string(),
  blurb: z.string(),
  category: z.enum(categories),
  genres: z.array(z.string()).max(maxGenres),
  subgenres: z.array(z.string()),
  public: z.boolean(),
  formats: z.array(Format),
  series: z.object({ name: z.string(), position: z.int().min(1).nullable() }).nullable(),
  ...BookDetails.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  archived: Archived.optional(),
  /** The save that wrote it, so that the same one is known when it is sent again. */
  savedAs: z.string().optional(),
})

export const limits = {
  title: 180,
  tagline: 200,
  blurb: 10_000,
  ...detailLimits,
  series: 120,
  formats: 12,
  pages: 50_000,
  weightInGrams: 30_000,
} as const

/** `{ 'fantasy' } → 'Fantasy'`, at most three, and only subgenres of a chosen genre. */
export const classify = (genres: readonly string[], subgenres: readonly string[]) => {
  const chosen = canonicalGenres(genres).slice(0, maxGenres)
  return { genres: chosen, subgenres: canonicalSubgenres(chosen, subgenres) }
}

const prices = (book: Book) =>
  book.formats.flatMap(({ priceInCents }) => (priceInCents === null ? [] : [priceInCents]))

/** The lowest finite price, or null for 'Price unavailable' (A2.6-11, A2.6-13). */
export const lowestPrice = (book: Book): number | null => minimum(prices(book))

/** Whether what a book costs there is the least price of a format whose readers say what they pay. */
export const isLeastPrice = (book: Book, cents: number | null): boolean =>
  book.formats.some(
    ({ priceInCents, suggestedInCents }) => suggestedInCents !== null && priceInCents === cents,
  )

/** The price that the paid list shows: the lowest above 0 (A2.6-11). */
export const lowestPaidPrice = (book: Book): number | null =>
  minimum(prices(book).filter((price) => price > 0))

const minimum = (values: number[]): number | null => (values.length === 0 ? null : Math.min(...values))

export const isPaid = (book: Book): boolean => prices(book).some((price) => price > 0)
export const isFree = (book: Book): boolean => prices(book).some((price) => price === 0)

/** What a cover shows, where its author does not say. */
export const coverAltOf = (title: string): string => `Cover of ${title}`

/** The book's cover: that of its first format that has one. */
export const coverOf = (book: Book): Image | null =>
  book.formats.find((format) => format.cover)?.cover ?? null
