import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { inBookOrder } from '@lorecircle/shared/book/book-order'
import { bookDoc, bookOrderDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { goneDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { readTally } from '../stock/tally.ts'

const readsAtOnce = 32

/** All books of an author with their tallies, in their order. Only tallies that exist are asked for. */
export async function readBooks(
  documents: Documents,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
): Promise<{ book: Stored<Book>; tally: Tally }[]> {
  const [books, gone, tallies, order] = await Promise.all([
    documents.readAll(bookDoc, bookDoc.within(folder)),
    Array.fromAsync(documents.list(goneDoc.within(sub))),
    Array.fromAsync(documents.list(tallyDoc.within(sub))),
    documents.read(bookOrderDoc(folder)),
  ])
  const counted = new Set([
    ...tallies.map(({ key }) => tallyDoc.nameIn(key)),
    ...gone.map(({ key }) => goneDoc.placesIn(key)?.[1]),
  ])
  const found = await inParallel(readsAtOnce, books, async (book) => {
    const { id, createdAt } = book.value
    const tally = counted.has(id) ? await readTally(documents, sub, id) : emptyTally
    return { id, createdAt, book, tally }
  })
  return inBookOrder(found, order?.value ?? null)
}
