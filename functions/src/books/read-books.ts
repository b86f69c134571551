import type { Account } from '@lorecircle/shared/author'
import { Book } from '@lorecircle/shared/book'
import { keys } from '@lorecircle/shared/keys'
import type { Tally } from '@lorecircle/shared/stock'
import type { Documents, Stored } from '@lorecircle/shared/storage/documents'
import { readTally } from './read-facts.ts'

const readsAtOnce = 16

/** All books of an author with their tallies, the newest first. */
export async function readBooks(
  documents: Documents,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
): Promise<{ book: Stored<Book>; tally: Tally }[]> {
  const bookKeys: string[] = []
  for await (const { key } of documents.list(keys.books(folder))) bookKeys.push(key)
  const books = await inTurns(bookKeys, async (key) => {
    const book = await documents.read(key, Book)
    return book === null ? [] : [{ book, tally: await readTally(documents, sub, book.value.id) }]
  })
  return books.flat().toSorted((a, b) => b.book.value.createdAt.localeCompare(a.book.value.createdAt))
}

async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += readsAtOnce) {
    results.push(...(await Promise.all(items.slice(start, start + readsAtOnce).map(work))))
  }
  return results
}
