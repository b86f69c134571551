import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { bookForAuthor } from './book-for-author.ts'

/** Changes where a stored book stands, whichever version of its text is the latest, and has the shop follow. */
export async function changeBook(
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
