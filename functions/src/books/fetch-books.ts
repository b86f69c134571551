import { calls } from '@lorecircle/shared/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { bookForAuthor } from './book-for-author.ts'
import { readBooks } from './read-books.ts'

/** All books of the author. */
export const fetchBooks = (world: World) =>
  authorEndpoint(calls.fetchBooks, {
    async run({ author, input }) {
      const { documents, origin } = world
      const { value: account } = await accountOf(documents, author.sub)
      if (input.folder !== undefined && !isSameFolder(input.folder, account.folder)) {
        throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
      }
      const found = await readBooks(documents, account)
      const books = found.map(({ book, tally }) => bookForAuthor(book, tally, account, origin))
      return {
        books: books.filter(({ archived }) => !archived),
        archived: books
          .filter(({ archived }) => archived)
          .toSorted((a, b) => (b.archived?.at ?? '').localeCompare(a.archived?.at ?? '')),
      }
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
