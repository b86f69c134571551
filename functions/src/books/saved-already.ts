import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { parseQuantity } from '@lorecircle/shared/stock/quantity'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { withdrawCopies } from '../stock/withdraw-copies.ts'
import { newBookId } from './new-book-id.ts'

/**
 * Did this very save write the book, whose answer was lost and which is sent again, or which came twice at the same
 * time? What broke off after the book was written is then finished.
 */
export async function isSavedAlready(
  services: Services,
  account: Account,
  { value: book }: Stored<Book>,
  input: BookInput,
): Promise<boolean> {
  if (input.saveId === undefined || book.savedAs !== input.saveId) return false
  await finish(services, account, book, input)
  return true
}

/** The id that a book has, or will have. */
export function savedBookId({ sub }: Pick<Account, 'sub'>, { id, newId }: BookInput): string | null {
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
    const leave = wanted ?? 0
    if (copiesLeft(slots, goneOf(tally, formatId)) <= leave) continue
    await withdrawCopies(documents, { sub, bookId, formatId, slots, leave, saveId: input.saveId, now: now() })
  }
}
