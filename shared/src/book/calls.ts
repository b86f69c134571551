import { z } from 'zod'
import { Claimed, call, kilobyte } from '../call/call.ts'
import { PageAsked } from '../list-page.ts'
import { BookForAuthor, BookList } from './book-for-author.ts'
import { BookInput } from './book-input.ts'

const BookId = z.string().regex(/^[\w-]{1,64}$/, 'There is no such book.')
const OneBook = Claimed.extend({ bookId: BookId })
const Answered = z.object({ book: BookForAuthor })

/** An author's books: read, saved, and what is done with them as a whole. */
export const bookCalls = {
  /** A page of them, the archived ones behind the others. */
  fetchBooks: call(
    'GET',
    '/api/fetchbooksforauthor',
    'author',
    PageAsked.extend({ folder: z.string().max(500).optional() }),
    BookList,
  ),
  saveBook: call(
    'POST',
    '/api/savebookdata',
    'author',
    Claimed.extend({
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
