import { z } from 'zod'
import { mostFiles } from '../media/book-files.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { formatTypes, limits } from './book.ts'
import { CoverRecord } from './cover-record.ts'
import { DetailsInput } from './details.ts'
import { SigningInput } from './signing.ts'

const GenreName = z.string().max(100)
/** Genres, one or several (A3.1-06). */
const Genres = z.union([GenreName.transform((genre) => [genre]), z.array(GenreName).max(50)])

/** What an author writes into a format; numbers may come as text, empty stays empty. */
export const FormatInput = z.object({
  id: z.string().max(64).optional(),
  type: z.enum(formatTypes),
  /** Dollars, as the spec sends them: `14.99`, `'14.99'`, `''`. */
  price: z.union([z.number(), z.string(), z.null()]),
  /** Readers pay what they want from the price on, and this is suggested; empty fixes the price, absent leaves it. */
  suggestedPrice: z.union([z.number(), z.string(), z.null()]).optional(),
  /** Copies that should be left: a whole number, `'∞'`, or empty. */
  quantity: z.union([z.number(), z.string(), z.null()]),
  /** What `quantity` was when the author began to edit; the server applies the difference. */
  quantitySeen: z.union([z.number(), z.string(), z.null()]).optional(),
  numbered: z.boolean().optional(),
  coverImageUrl: z.string().max(2000).optional(),
  coverImages: z.array(CoverRecord).max(10).optional(),
  coverAlt: z.string().max(300).optional(),
  /** An eBook's files in their order, each the key of an accepted upload or of a file that it has; absent leaves them. */
  fileKeys: z
    .array(z.string().max(500))
    .max(mostFiles, `An eBook can have at most ${mostFiles} files.`)
    .optional(),
  /** ISBN-10 or ISBN-13, hyphens and all; empty takes it away, absent leaves it, as with `pages` and the weight. */
  isbn: z.string().max(40).nullish(),
  pages: z
    .int('Pages are a whole number.')
    .min(1, 'A book has at least one page.')
    .max(limits.pages, `A book can have at most ${limits.pages.toLocaleString('en-US')} pages.`)
    .nullish(),
  weightInGrams: z
    .int('A weight is a whole number of grams.')
    .min(1, 'A book weighs at least one gram.')
    .max(
      limits.weightInGrams,
      `A book can weigh at most ${limits.weightInGrams.toLocaleString('en-US')} grams.`,
    )
    .nullish(),
  stamped: z.boolean().optional(),
  /** Absent leaves it; a new format is not signed. */
  signing: SigningInput.optional(),
  genres: Genres.optional(),
  genre: GenreName.optional(),
})
export type FormatInput = z.infer<typeof FormatInput>

export const BookInput = z.object({
  id: z.string().max(64).optional(),
  /** Chosen by whoever adds a book, so that it is added once however often it is sent. */
  newId: z.ulid().optional(),
  /** Names this save, so that it is made once. */
  saveId: z.ulid().optional(),
  /** The version that the author began to edit; absent for a new book. */
  etag: z.string().max(100).optional(),
  title: z
    .string()
    .max(limits.title, `A title can have at most ${limits.title} characters.`)
    .transform((title) => title.trim() || 'Untitled'),
  tagline: z.string().max(limits.tagline, `A tagline can have at most ${limits.tagline} characters.`),
  blurb: z.string().max(limits.blurb, `A blurb can have at most ${limits.blurb} characters.`),
  category: z.enum(categories),
  genres: Genres.default([]),
  genre: GenreName.optional(),
  subgenres: z.array(GenreName).max(100),
  public: z.boolean().default(false),
  formats: z.array(FormatInput).max(limits.formats, `A book can have at most ${limits.formats} formats.`),
  series: z.object({ name: z.string().max(limits.series), position: z.int().min(1).nullable() }).nullish(),
  ...DetailsInput.shape,
})
export type BookInput = z.infer<typeof BookInput>
