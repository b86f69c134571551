import { marketBookDoc, marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'

/** Gives books their place in the market, for good: positions only grow. Answers the new records. */
export async function takePositions(
  { documents }: Pick<Services, 'documents'>,
  bookIds: readonly string[],
): Promise<void> {
  if (bookIds.length === 0) return
  const hint = await documents.read(nextPositionDoc())
  let next = hint?.value.next ?? 0
  for (const bookId of bookIds) {
    while (!(await isTakenFor(documents, bookId, next))) next++
    await documents.create(marketBookDoc(bookId), { position: next, places: [], applied: null })
    next++
  }
  await documents.update(nextPositionDoc(), (before) => (before && before.next >= next ? before : { next }))
}

/** True where the position is this book's: created now, or by a run that died before it noted so. */
async function isTakenFor(
  documents: Services['documents'],
  bookId: string,
  position: number,
): Promise<boolean> {
  const document = marketPositionDoc(position)
  if ((await documents.create(document, { bookId })) !== null) return true
  return (await documents.read(document))?.value.bookId === bookId
}
