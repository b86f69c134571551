import { Book } from '@lorecircle/shared/book'
import { calls } from '@lorecircle/shared/calls'
import { keys } from '@lorecircle/shared/keys'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { bookForAuthor } from './book-for-author.ts'
import { readTally } from './read-facts.ts'

const readsAtOnce = 16

/** All books of the author, the newest first. */
export const fetchBooks = (world: World) =>
  authorEndpoint(calls.fetchBooks, {
    async run({ author, input }) {
      const { documents, origin } = world
      const { value: account } = await accountOf(documents, author.sub)
      if (input.folder !== undefined && !isSameFolder(input.folder, account.folder)) {
        throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
      }
      const bookKeys: string[] = []
      for await (const { key } of documents.list(keys.books(account.folder))) bookKeys.push(key)

      const books = await inTurns(bookKeys, async (key) => {
        const book = await documents.read(key, Book)
        if (book === null) return []
        const tally = await readTally(documents, author.sub, book.value.id)
        return [{ createdAt: book.value.createdAt, shown: bookForAuthor(book, tally, account, origin) }]
      })
      const newestFirst = books.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { books: newestFirst.map(({ shown }) => shown) }
    },
  })

/** The spec's clients send the key with its names encoded or plain, with its slash or without. */
const isSameFolder = (claimed: string, folder: string) => plain(claimed) === plain(folder)
function plain(folder: string): string {
  const trimmed = folder.replace(/\/$/, '')
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}

async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += readsAtOnce) {
    results.push(...(await Promise.all(items.slice(start, start + readsAtOnce).map(work))))
  }
  return results
}
