import { z } from 'zod'
import { BookFiles, withFileList } from '../media/book-file.ts'
import { Image } from '../media/image.ts'
import { Stock } from '../stock/stock.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { CoverRecord } from './cover-record.ts'
import { BookDetails, detailLimits } from './details.ts'
import { defaultSigning, Signing } from './signing.ts'

/** A book as stored: `{folder}Books/{id}.json`. Money is in cents, stock is in slots. */

export const formatTypes = ['Paperback', 'Hardcover', 'Special Edition', 'eBook'] as const
export type FormatType = (typeof formatTypes)[number]

export const maxGenres = 3

export const FormatFields = z.object({
  id: z.string(),
  type: z.enum(formatTypes),
  /** The minimum price if readers choose their own. */
  priceInCents: z.int().min(0).nullable(),
  /** Suggested price if readers choose their own; null for a fixed price. */
  suggestedInCents: z.int().min(0).nullable().default(null),
  slots: Stock,
  numbered: z.boolean(),
  cover: Image.nullable(),
  /** Records of uploaded covers, for the author only. */
  coverImages: z.array(CoverRecord).default([]),
  /** Empty for printed formats. */
  files: BookFiles,
  /** Thirteen digits. */
  isbn: z.string().nullable().default(null),
  pages: z.int().min(1).nullable().default(null),
  /** Weight of one packed copy. */
  weightInGrams: z.int().min(1).max(30_000).nullable().default(null),
  /** True if each eBook reader gets a copy with their name in it. */
  stamped: z.boolean().default(false),
  /** Printed formats only; an eBook is never signed. */
  signing: Signing.default(defaultSigning),
})

export type Format = z.infer<typeof Format>
export const Format = z.preprocess(withFileList, FormatFields)

/** When a book was archived, and whether it was public before. An archived book is not public. */
export const ArchiveRecord = z.object({ at: z.iso.datetime(), public: z.boolean() })

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
  archived: ArchiveRecord.optional(),
  /** Id of the last save, so that a repeated request is recognised. */
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

export const defaultCoverAlt = (title: string): string => `Cover of ${title}`

/** The cover of the first format that has one. */
export const findBookCover = (book: Book): Image | null =>
  book.formats.find((format) => format.cover)?.cover ?? null
