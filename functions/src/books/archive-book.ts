import { bookCalls } from '@lorecircle/shared/book/calls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeBook } from './change-book.ts'

/** Deleting a book: nothing of it is lost, and readers no longer see or buy it (B2.9-17). */
export const archiveBook = (services: Services) =>
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
