import { z } from 'zod'
import { BookForAuthor } from '../book-for-author.ts'
import { Claimed, call, kilobyte } from './call.ts'

const BookId = z.string().regex(/^[\w-]{1,64}$/, 'There is no such book.')
const OneBook = Claimed.extend({ bookId: BookId })
const Answered = z.object({ book: BookForAuthor })

/** What an author does with books as a whole, on the desk. */
export const shelfCalls = {
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
