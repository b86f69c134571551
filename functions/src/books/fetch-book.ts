import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { bookForAuthor } from './book-for-author.ts'
import { readTally } from './read-facts.ts'

/** One book of the author, to be edited: whoever has hundreds does not wait for all of them. */
export const fetchBook = ({ documents, origin }: Services) =>
  authorEndpoint(bookCalls.fetchBook, {
    async run({ author: { sub }, input: { bookId } }) {
      const { value: account } = await accountOf(documents, sub)
      const [book, tally] = await Promise.all([
        documents.read(bookDoc(account.folder, bookId)),
        readTally(documents, sub, bookId),
      ])
      const isOnDesk = book !== null && !book.value.archived
      return { book: isOnDesk ? bookForAuthor(book, tally, account, origin) : null }
    },
  })
