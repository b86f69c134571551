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
    .max(maxBookFiles, `An eBook can have at most ${maxBookFiles} files.`)
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

const BookId = z.string().regex(/^[\w-]{1,64}$/, 'There is no such book.')
const OneBook = ClaimedIdentity.extend({ bookId: BookId })
const Answered = z.object({ book: BookForAuthor })

/** An author's books: read, saved, and what is done with them as a whole. */
export const bookCalls = {
  /** A page of them, the archived ones behind the others. */
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
  /** One book of the desk as it is stored now; null where it is gone or archived. */
  fetchBook: call('GET', '/api/book', 'author', OneBook, z.object({ book: BookForAuthor.nullable() })),
  /** Off the desk, the shop and the market; orders, copies and the address stay the book's own. */
  archiveBook: call('POST', '/api/archive-book', 'author', OneBook, Answered),
  restoreBook: call(
    'POST',
    '/api/restore-book',
    'author',
    /** `before`: as public as it was, which is what undoing means; else it is saved for later. */
    OneBook.extend({ as: z.enum(['before', 'draft']) }),
    Answered,
  ),
  duplicateBook: call('POST', '/api/duplicate-book', 'author', OneBook, Answered),
  /** Puts one book behind another, or in front of all; `seen` is the order that the author saw. */
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
