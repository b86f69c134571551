import { keys } from '@lorecircle/shared/keys'
import { z } from 'zod'
import type { Services } from '../services.ts'
import type { MarketRecord } from './market-files.ts'

/** Where to look for a free position first: only a hint, so a lost update costs a few tries. */
const hintKey = 'market/next-position.json'
const Hint = z.object({ next: z.int().min(0) })
const Taken = z.object({ bookId: z.string() })

/** Gives books their place in the market, for good: positions only grow. Answers the new records. */
export async function takePositions(
  { documents }: Pick<Services, 'documents'>,
  bookIds: readonly string[],
): Promise<void> {
  if (bookIds.length === 0) return
  const hint = await documents.read(hintKey, Hint)
  let next = hint?.value.next ?? 0
  for (const bookId of bookIds) {
    while (!(await isTakenFor(documents, bookId, next))) next++
    const record: MarketRecord = { position: next, places: [], applied: null }
    await documents.create(keys.marketBook(bookId), record)
    next++
  }
  await documents.update(hintKey, Hint, (before) => (before && before.next >= next ? before : { next }))
}

/** True where the position is this book's: created now, or by a run that died before it noted so. */
async function isTakenFor(
  documents: Services['documents'],
  bookId: string,
  position: number,
): Promise<boolean> {
  const key = keys.marketPosition(position)
  if ((await documents.create(key, { bookId })) !== null) return true
  return (await documents.read(key, Taken))?.value.bookId === bookId
}
