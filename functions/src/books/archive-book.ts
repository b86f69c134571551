import { isLapsed } from '@lorecircle/shared/account/account'
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

/**
 * Brings an archived book back: saved for later, so that its author looks it over before readers do, or, where
 * the deletion is undone, as it was. Once the membership has ended nothing becomes public again: it is saved for later.
 */
export const restoreBook = (services: Services) =>
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
