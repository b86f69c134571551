import { type Account, isLapsed } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bookForAuthor } from './book-for-author.ts'

/** Deleting a book: nothing of it is lost, and readers no longer see or buy it (B2.9-17). */
export const archiveBookMutation = (services: Services) =>
  accountEndpoint(bookCalls.archiveBook, {
    async run({ account, input }) {
      const at = services.now().toISOString()
      const book = await changeBook(services, account, input.bookId, (before) =>
        before.archived
          ? before
          : { ...before, public: false, archived: { at, public: before.public }, updatedAt: at },
      )
      return { book }
    },
  })

/**
 * Brings an archived book back: saved for later, so that its author looks it over before readers do, or, where
 * the deletion is undone, as it was. Once the membership has ended nothing becomes public again: it is saved for later.
 */
export const restoreBookMutation = (services: Services) =>
  accountEndpoint(bookCalls.restoreBook, {
    async run({ account, input }) {
      const updatedAt = services.now().toISOString()
      const book = await changeBook(services, account, input.bookId, (before) => {
        const { archived, ...rest } = before
        if (!archived) return before
        const isPublic = input.as === 'before' && archived.public && !isLapsed(account, services.now())
        return { ...rest, public: isPublic, updatedAt }
      })
      return { book }
    },
  })

async function changeBook(
  services: Services,
  account: Account,
  bookId: string,
  change: (book: Book) => Book,
): Promise<BookForAuthor> {
  const { documents, origin } = services
  const { sub, folder } = account
  const book = await documents.update(bookDoc(folder, bookId), (before) => {
    if (before === null) throw notFound('book')
    return change(before)
  })
  await services.hintPublish(sub)
  return bookForAuthor(book, await readTally(documents, sub, bookId), account, origin)
}
