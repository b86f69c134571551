import { shopTimeZone } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { isReleased } from '@lorecircle/shared/release/release-day'
import { releaseDoc } from '@lorecircle/shared/release/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import type { Services } from '../../services/services.ts'

/** Longer than a save takes, which notes a release before it writes the book. */
const saveTimeoutInMs = 10 * 60 * 1000

/** Has books be out whose day has come. Answers how many. */
export async function releaseBooks(services: Services): Promise<number> {
  const { documents, now } = services
  let out = 0
  for await (const { key } of documents.list(releaseDoc.within())) {
    const [sub = '', bookId = ''] = releaseDoc.placesIn(key) ?? []
    try {
      const note = await documents.read(releaseDoc.at(key))
      const book = await findStoredBook(services, sub, bookId)
      if (book && (await releaseBook(services, sub, book))) out++
      const isOver = book === null || book.value.releaseOn === null
      const isOld = note !== null && now().getTime() - Date.parse(note.value.at) > saveTimeoutInMs
      if (isOver && isOld) await documents.remove({ key }, note.etag)
    } catch (error) {
      services.log('sweep.failed', { key, error: String(error) })
    }
  }
  return out
}

type StoredBook = Stored<Book> & { folder: string; timeZone: string }

/** Null where the book or its author has gone. */
export async function findStoredBook(
  { documents }: Pick<Services, 'documents'>,
  sub: string,
  bookId: string,
): Promise<StoredBook | null> {
  const account = await documents.read(accountDoc(sub))
  if (account === null) return null
  const { folder } = account.value
  const book = await documents.read(bookDoc(folder, bookId))
  return book && { ...book, folder, timeZone: shopTimeZone(account.value) }
}

/** False if the book is not due, or was changed concurrently; the next sweep then releases it. */
export async function releaseBook(
  { documents, now, hintPublish }: Services,
  sub: string,
  { value: book, etag, folder, timeZone }: StoredBook,
): Promise<boolean> {
  if (book.releaseOn === null || !isReleased(book.releaseOn, dayInTimeZone(timeZone, now()))) return false
  const out: Book = { ...book, releaseOn: null, updatedAt: now().toISOString() }
  const isWritten = (await documents.replace(bookDoc(folder, book.id), out, etag)) !== null
  if (isWritten) await hintPublish(sub)
  return isWritten
}
