import { z } from 'zod'
import { ClaimedIdentity, call, kilobyte } from '../call/call.ts'
import { PageRequest } from '../list-page.ts'
import { maxBookFiles } from '../media/book-file.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { formatTypes, limits } from './book.ts'
import { BookForAuthor, BookList } from './book-for-author.ts'
import { CoverRecord } from './cover-record.ts'
import { DetailsInput } from './details.ts'
import { SigningInput } from './signing.ts'

const GenreName = z.string().max(100)

/** One genre or several (A3.1-06). */
const Genres = z.union([GenreName.transform((genre) => [genre]), z.array(GenreName).max(50)])

/** A format as an author submits it; numbers may be text, and empty values stay empty. */
export const FormatInput = z.object({
  id: z.string().max(64).optional(),
  type: z.enum(formatTypes),
  /** In dollars, as the spec sends them: `14.99`, `'14.99'`, `''`. */
  price: z.union([z.number(), z.string(), z.null()]),
  /** Suggested price if readers choose their own; empty fixes the price, absent leaves it unchanged. */
  suggestedPrice: z.union([z.number(), z.string(), z.null()]).optional(),
  /** Copies left to sell: a whole number, `'∞'`, or empty. */
  quantity: z.union([z.number(), z.string(), z.null()]),
  quantitySeen: z.union([z.number(), z.string(), z.null()]).optional(),
  numbered: z.boolean().optional(),
  coverImageUrl: z.string().max(2000).optional(),
  coverImages: z.array(CoverRecord).max(10).optional(),
  coverAlt: z.string().max(300).optional(),
  /** Ordered keys of accepted uploads or of existing files; absent leaves the files unchanged. */
  fileKeys: z
    .array(z.string().max(500))
    .max(maxBookFiles, `An eBook can have at most ${maxBookFiles} files.`)
    .optional(),
  /**
   * ISBN-10 or ISBN-13, with or without hyphens; empty removes it, absent leaves it unchanged, as with `pages` and
   * the weight.
   */
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
  /** Absent leaves it unchanged; a new format is not signed. */
  signing: SigningInput.optional(),
  genres: Genres.optional(),
  genre: GenreName.optional(),
})

export const BookInput = z.object({
  id: z.string().max(64).optional(),
  /** Id chosen by the client, so that repeated requests add the book once. */
  newId: z.ulid().optional(),
  /** Idempotency key of this save. */
  saveId: z.ulid().optional(),
  /** The version that the author edited; absent for a new book. */
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

const BookId = z.string().regex(/^[\w-]{1,64}$/, 'There is no such book.')
const OneBook = ClaimedIdentity.extend({ bookId: BookId })
const Answered = z.object({ book: BookForAuthor })

export const bookCalls = {
  /** One page of books, archived ones last. */
  fetchBooks: call(
    'GET',
    '/api/fetchbooksforauthor',
    'author',
    PageRequest.extend({ folder: z.string().max(500).optional() }),
    BookList,
  ),
  saveBook: call(
    'POST',
    '/api/savebookdata',
    'author',
    ClaimedIdentity.extend({
      subdomain: z.string().max(300).nullish(),
      books: z.array(BookInput).length(1, 'One book is saved at a time.'),
    }),
    /** `ignoredGenres`: those beyond the first three (B5-11); absent where there is none. */
    z.object({ book: BookForAuthor, ignoredGenres: z.array(z.string()).optional() }),
    256 * kilobyte,
  ),
  /** Null if the book is missing or archived. */
  fetchBook: call('GET', '/api/book', 'author', OneBook, z.object({ book: BookForAuthor.nullable() })),
  /** Removes it from the portal's list, the shop and the market; orders, copies and the URL are kept. */
  archiveBook: call('POST', '/api/archive-book', 'author', OneBook, Answered),
  restoreBook: call(
    'POST',
    '/api/restore-book',
    'author',
    /** `before` restores its former visibility, for undo; `draft` does not publish it. */
    OneBook.extend({ as: z.enum(['before', 'draft']) }),
    Answered,
  ),
  duplicateBook: call('POST', '/api/duplicate-book', 'author', OneBook, Answered),
  /** Moves a book behind another, or to the front; `seen` is the order that the author saw. */
  moveBook: call(
    'POST',
    '/api/move-book',
    'author',
    OneBook.extend({ after: BookId.nullable(), seen: z.array(BookId).max(5_000) }),
    z.object({ order: z.array(z.string()) }),
    512 * kilobyte,
  ),
} as const

export type FormatInput = z.infer<typeof FormatInput>

export type BookInput = z.infer<typeof BookInput>
