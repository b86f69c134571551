import { bookCalls } from '@lorecircle/shared/book/calls'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { changeBook } from './change-book.ts'

/** Deleting a book: nothing of it is lost, and readers no longer see or buy it (SPEC-DECISIONS, Catalogue). */
export const archiveBook = (world: World) =>
  authorEndpoint(bookCalls.archiveBook, {
    async run({ author, input }) {
      const { value: account } = await accountOf(world.documents, author.sub)
      const at = world.now().toISOString()
      const book = await changeBook(world, account, input.bookId, (before) =>
        before.archived
          ? before
          : { ...before, public: false, archived: { at, public: before.public }, updatedAt: at },
      )
      return { book }
    },
  })
