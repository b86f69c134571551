import type { Account } from '../account/account.ts'
import type { Book } from '../book/book.ts'
import { inParallel } from '../in-parallel.ts'
import { readTally } from '../stock/read-tally.ts'
import { freeSlots } from '../stock/slots.ts'
import type { Documents } from '../storage/documents.ts'
import type { Cart } from './cart.ts'
import type { Numbers } from './taken-number.ts'

/** Of each numbered edition of which the cart holds a chosen number. */
export async function readNumbers(
  documents: Pick<Documents, 'read' | 'list'>,
  { sub }: Pick<Account, 'sub'>,
  { lines }: Cart,
  books: readonly Book[],
): Promise<Map<string, Numbers>> {
  const chosen = new Set(lines.flatMap(({ formatId, number }) => (number === null ? [] : [formatId])))
  const editions = books.flatMap(({ id: bookId, formats }) =>
    formats.flatMap(({ id, slots, numbered }) =>
      numbered && typeof slots === 'number' && chosen.has(id) ? [{ bookId, id, slots }] : [],
    ),
  )
  const found = await inParallel(5, editions, async ({ bookId, id, slots }): Promise<[string, Numbers]> => {
    const [tally, free] = await Promise.all([
      readTally(documents, sub, bookId),
      freeSlots(documents, id, slots),
    ])
    const { sold = [], withdrawn = [] } = tally.formats[id] ?? {}
    return [id, { gone: new Set([...sold, ...withdrawn]), free }]
  })
  return new Map(found)
}
