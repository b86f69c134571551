import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketBookDoc, marketPositionDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { booksAtPositions } from './restore-positions.ts'

const atOnce = 32

/**
 * Restores records of books that have a position but no readable record, so that they keep their position. Reads
 * every position, so call it only if such books were found.
 */
export async function restoreRecords(
  { documents }: Pick<Services, 'documents'>,
  books: readonly { sub: string; bookId: string }[],
): Promise<void> {
  if (books.length === 0) return
  const owners = new Map(books.map(({ sub, bookId }) => [bookId, sub]))
  const keys = (await Array.fromAsync(documents.list(marketPositionDoc.within()))).map(({ key }) => key)
  const taken = await booksAtPositions(
    { documents },
    keys.map((key) => Number(marketPositionDoc.nameIn(key))),
  )
  await inParallel(atOnce, [...taken], async ([position, bookId]) => {
    const sub = owners.get(bookId)
    if (sub === undefined) return
    await documents.write(marketBookDoc(bookId), { sub, position, places: [], applied: null })
  })
}
