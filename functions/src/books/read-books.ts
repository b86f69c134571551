import type { Account } from '@lorecircle/shared/account/account'
import { Book } from '@lorecircle/shared/book/book'
import { onShelf, Shelf } from '@lorecircle/shared/book/book-order'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { keys } from '@lorecircle/shared/keys'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import type { Documents, Stored } from '@lorecircle/shared/storage/documents'
import { readTally } from './read-facts.ts'

const readsAtOnce = 32

/** All books of an author with their tallies, in the order of the shelf. Only tallies that exist are asked for. */
export async function readBooks(
  documents: Documents,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
): Promise<{ book: Stored<Book>; tally: Tally }[]> {
  const [bookKeys, tallyKeys, shelf] = await Promise.all([
    keysUnder(documents, keys.books(folder)),
    keysUnder(documents, keys.tallies(sub)),
    documents.read(keys.shelf(folder), Shelf),
  ])
  const tallied = new Set(tallyKeys)
  const found = await inParallel(readsAtOnce, bookKeys, async (key) => {
    const book = await documents.read(key, Book)
    if (book === null) return []
    const { id, createdAt } = book.value
    const tally = tallied.has(keys.tally(sub, id)) ? await readTally(documents, sub, id) : emptyTally
    return [{ id, createdAt, book, tally }]
  })
  return onShelf(found.flat(), shelf?.value ?? null)
}

const keysUnder = async (documents: Documents, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(documents.list(prefix))).map(({ key }) => key)
