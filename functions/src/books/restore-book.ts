import { bookCalls } from '@lorecircle/shared/book/calls'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { changeBook } from './change-book.ts'

/**
 * Brings an archived book back: saved for later, so that its author looks it over before readers do, or, where
 * the deletion is undone, as it was. What was public passes no gate again: it is not newly published.
 */
export const restoreBook = (world: World) =>
  authorEndpoint(bookCalls.restoreBook, {
    async run({ author, input }) {
      const { value: account } = await accountOf(world.documents, author.sub)
      const updatedAt = world.now().toISOString()
      const book = await changeBook(world, account, input.bookId, (before) => {
        const { archived, ...rest } = before
        if (!archived) return before
        return { ...rest, public: input.as === 'before' && archived.public, updatedAt }
      })
      return { book }
    },
  })
