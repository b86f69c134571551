import { moveInOrder } from '@lorecircle/shared/book/book-order'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookOrderDoc } from '@lorecircle/shared/book/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** One move is one write; a move that another tab made meanwhile stands beside it. */
export const moveBook = (services: Services) =>
  accountEndpoint(bookCalls.moveBook, {
    async run({ account, author: { sub }, input }) {
      const { value: order } = await services.documents.update(bookOrderDoc(account.folder), (before) =>
        moveInOrder(before, input),
      )
      await services.hintPublish(sub)
      return order
    },
  })
