import type { Account } from '@lorecircle/shared/account/account'
import { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { keys } from '@lorecircle/shared/keys'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services.ts'
import { bookForAuthor } from './book-for-author.ts'
import { readTally } from './read-facts.ts'

/** Changes where a stored book stands, whichever version of its text is the latest, and has the shop follow. */
export async function changeBook(
  services: Services,
  account: Account,
  bookId: string,
  change: (book: Book) => Book,
): Promise<BookForAuthor> {
  const { documents, origin } = services
  const { sub, folder } = account
  const book = await documents.update(keys.book(folder, bookId), Book, (before) => {
    if (before === null) throw notFound('book')
    return change(before)
  })
  await services.hintPublish(sub)
  return bookForAuthor(book, await readTally(documents, sub, bookId), account, origin)
}
