import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { readTally } from '../stock/tally.ts'
import { bookForAuthor } from './book-for-author.ts'

/** One book of the author, to be edited: whoever has hundreds does not wait for all of them. */
export const fetchBook = ({ documents, origin }: Services) =>
  accountEndpoint(bookCalls.fetchBook, {
    async run({ account, author: { sub }, input: { bookId } }) {
      const [book, tally] = await Promise.all([
        documents.read(bookDoc(account.folder, bookId)),
        readTally(documents, sub, bookId),
      ])
      const isOnDesk = book !== null && !book.value.archived
      return { book: isOnDesk ? bookForAuthor(book, tally, account, origin) : null }
    },
  })
