import { moveOnShelf, Shelf } from '@lorecircle/shared/book/book-order'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { keys } from '@lorecircle/shared/keys'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'

/** One move on the shelf is one write; a move that another tab made meanwhile stands beside it. */
export const moveBook = (world: World) =>
  authorEndpoint(bookCalls.moveBook, {
    async run({ author: { sub }, input }) {
      const { value: account } = await accountOf(world.documents, sub)
      const { value: shelf } = await world.documents.update(keys.shelf(account.folder), Shelf, (before) =>
        moveOnShelf(before, input),
      )
      await world.hintPublish(sub)
      return shelf
    },
  })
