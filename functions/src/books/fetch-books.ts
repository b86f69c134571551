import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { pageOf } from '@lorecircle/shared/list-page'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { refuseForeignFolder } from '../account/refuse-foreign-folder.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bookForAuthor } from './book-for-author.ts'
import { readBooks } from './read-books.ts'

/** A page of the author's books in their order, then the archived ones, the latest first. */
export const fetchBooks = (services: Services) =>
  accountEndpoint(calls.fetchBooks, {
    async run({ account, input }) {
      const { origin } = services
      refuseForeignFolder(input.folder, account.folder)
      const found = await readBooks(services, account)
      const archivedAt = ({ book }: (typeof found)[number]) => book.value.archived?.at ?? ''
      const ordered = [
        ...found.filter((one) => archivedAt(one) === ''),
        ...found
          .filter((one) => archivedAt(one) !== '')
          .toSorted((a, b) => archivedAt(b).localeCompare(archivedAt(a))),
      ]
      const { items, ...place } = pageOf(
        ordered.map((one) => ({ ...one, id: one.book.value.id })),
        input,
      )
      const books = items.map(({ book, tally }) => bookForAuthor(book, tally, account, origin))
      return {
        books: books.filter(({ archived }) => !archived),
        archived: books.filter(({ archived }) => archived),
        ...place,
      }
    },
  })

/** One book of the author, to be edited: whoever has hundreds does not wait for all of them. */
export const fetchBook = ({ documents, origin }: Services) =>
  accountEndpoint(bookCalls.fetchBook, {
    async run({ account, author: { sub }, input: { bookId } }) {
      const [book, tally] = await Promise.all([
        documents.read(bookDoc(account.folder, bookId)),
        readTally(documents, sub, bookId),
      ])
      const isOnDesk = book !== null && !book.value.archived
      return { book: isOnDesk ? bookForAuthor(book, tally, account, origin) : null }
    },
  })
