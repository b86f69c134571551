import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { parseQuantity } from '@lorecircle/shared/stock/quantity'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { withdrawCopies } from '../stock/withdraw-copies.ts'
import { newBookId } from './new-book-id.ts'

/**
 * The book as this very save wrote it, where its answer was lost and it is sent again; null where it was not
 * written. What broke off after the book was written is finished.
 */
export async function savedAlready(
  services: Services,
  account: Account,
  input: BookInput,
): Promise<Stored<Book> | null> {
  const id = idOf(account, input)
  if (id === null || input.saveId === undefined) return null
  const stored = await services.documents.read(bookDoc(account.folder, id))
  if (stored?.value.savedAs !== input.saveId) return null
  await finish(services, account, stored.value, input)
  return stored
}

/** The id that a book has, or will have. */
export function idOf({ sub }: Pick<Account, 'sub'>, { id, newId }: BookInput): string | null {
  if (id !== undefined) return id
  return newId === undefined ? null : newBookId(sub, newId)
}

/** Copies above what the author wants are still on the shelf: they have to go. */
async function finish(
  services: Services,
  { sub }: Account,
  { id: bookId, formats }: Book,
  input: BookInput,
): Promise<void> {
  const { documents, now } = services
  const tally = await readTally(documents, sub, bookId)
  for (const [place, { id: formatId, slots }] of formats.entries()) {
    const wanted = parseQuantity(input.formats[place]?.quantity ?? null)
    if (typeof slots !== 'number' || wanted === 'unlimited') continue
    const count = copiesLeft(slots, goneOf(tally, formatId)) - (wanted ?? 0)
    if (count > 0) await withdrawCopies(documents, { sub, bookId, formatId, slots, count, now: now() })
  }
}
