import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { inBookOrder } from '@lorecircle/shared/book/book-order'
import { bookDoc, bookOrderDoc } from '@lorecircle/shared/book/stored'
import { keepCatalogue, readCatalogue } from '@lorecircle/shared/publishing/read-catalogue'
import { readListed } from '@lorecircle/shared/publishing/read-listed'
import { emptyTally, type Tally, withGone } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { listUntalliedByBook } from '../stock/tally.ts'

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
  if (due) await keepCatalogue({ documents }, due)
  const tallyOf = new Map(tallies.map(({ key, value }) => [key, value]))
  const found = books.map((book) => {
    const { id, createdAt } = book.value
    const tally = tallyOf.get(tallyDoc(sub, id).key) ?? emptyTally
    return { id, createdAt, book, tally: withGone(tally, waiting.get(id) ?? []) }
  })
  return inBookOrder(found, order?.value ?? null)
}
