import { z } from 'zod'
import { BookFiles, withFileList } from '../media/book-file.ts'
import { Image } from '../media/image.ts'
import { Stock } from '../stock/stock.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { CoverRecord } from './cover-record.ts'
import { BookDetails, detailLimits } from './details.ts'
import { defaultSigning, Signing } from './signing.ts'

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
  /** What was said of the uploaded cover files; for their author alone. */
  coverImages: z.array(CoverRecord).default([]),
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
  signing: Signing.default(defaultSigning),
})

export type Format = z.infer<typeof Format>
export const Format = z.preprocess(withFileList, FormatFields)

/** Since when a book has been off its author's desk, and whether readers saw it before; it is not public meanwhile. */
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

/** What a cover shows, where its author does not say. */
export const defaultCoverAlt = (title: string): string => `Cover of ${title}`

/** The book's cover: that of its first format that has one. */
export const findBookCover = (book: Book): Image | null =>
  book.formats.find((format) => format.cover)?.cover ?? null
