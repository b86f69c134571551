import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { moveInOrder, sortByBookOrder } from '@lorecircle/shared/book/book-order'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc, bookOrderDoc } from '@lorecircle/shared/book/stored'
import { paginate } from '@lorecircle/shared/list-page'
import { readCatalogue, storeCatalogue } from '@lorecircle/shared/publishing/read-catalogue'
import { readListed } from '@lorecircle/shared/publishing/read-listed'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { addTallyEntries, emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { assertOwnFolder } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { listUntalliedByBook } from '../stock/tally.ts'
import { bookForAuthor } from './book-for-author.ts'

/** A page of the author's books in their order, then the archived ones, the latest first. */
export const fetchBooks = (services: Services) =>
  accountEndpoint(calls.fetchBooks, {
    async run({ account, input }) {
      const { origin } = services
      assertOwnFolder(input.folder, account.folder)
      const found = await readBooks(services, account)
      const archivedAt = ({ book }: (typeof found)[number]) => book.value.archived?.at ?? ''
      const ordered = [
        ...found.filter((one) => archivedAt(one) === ''),
        ...found
          .filter((one) => archivedAt(one) !== '')
          .toSorted((a, b) => archivedAt(b).localeCompare(archivedAt(a))),
      ]
      const { items, ...place } = paginate(
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

/** Reads a single book, so that authors with hundreds of books need not wait for all of them. */
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

/** All books of an author with their tallies, in their order. */
export async function readBooks(
  { documents, cached }: Pick<Services, 'documents' | 'cached'>,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
): Promise<{ book: Stored<Book>; tally: Tally }[]> {
  const listTallies = () => Array.fromAsync(documents.list(tallyDoc.within(sub)))
  const [order, bookListing, [waiting, tallyListing]] = await Promise.all([
    documents.read(bookOrderDoc(folder)),
    Array.fromAsync(documents.list(bookDoc.within(folder))),
    // In this order: what is added up in between is in the tallies that are listed afterwards.
    listUntalliedByBook(documents, sub).then(async (found) => [found, await listTallies()] as const),
  ])
  const listed = new Map([...bookListing, ...tallyListing].map(({ key, etag }) => [key, etag]))
  const due = await readCatalogue({ documents, cached }, { sub, of: 'books' }, listed)
  const [books, tallies] = await Promise.all([
    readListed(cached, bookDoc, listed),
    readListed(cached, tallyDoc, listed),
  ])
  if (due) await storeCatalogue({ documents }, due)
  const tallyOf = new Map(tallies.map(({ key, value }) => [key, value]))
  const found = books.map((book) => {
    const { id, createdAt } = book.value
    const tally = tallyOf.get(tallyDoc(sub, id).key) ?? emptyTally
    return { id, createdAt, book, tally: addTallyEntries(tally, waiting.get(id) ?? []) }
  })
  return sortByBookOrder(found, order?.value ?? null)
}

/** Each move is one write, so a concurrent move from another tab is kept. */
export const moveBookMutation = (services: Services) =>
  accountEndpoint(bookCalls.moveBook, {
    async run({ account, author: { sub }, input }) {
      const { value: order } = await services.documents.update(bookOrderDoc(account.folder), (before) =>
        moveInOrder(before, input),
      )
      await services.hintPublish(sub)
      return order
    },
  })
