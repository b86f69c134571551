import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketBookDoc, marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { booksAtPositions, firstFreePosition } from './restore-positions.ts'

type Has = Pick<Services, 'documents'>
export type UnplacedBook = { sub: string; bookId: string }

/** Books that get their places together. */
export const batchSize = 1_000
const atOnce = 32

/** Gives books their place in the market, for good and in their order: positions only grow. */
export async function assignPositions({ documents }: Has, newcomers: readonly UnplacedBook[]): Promise<void> {
  if (newcomers.length === 0) return
  let next =
    (await documents.readDerived(nextPositionDoc()))?.value.next ?? (await firstFreePosition({ documents }))
  for (let from = 0; from < newcomers.length; from += batchSize) {
    next = await takeFrom({ documents }, next, newcomers.slice(from, from + batchSize))
    const reached = next
    await documents.update(nextPositionDoc(), (before) =>
      before && before.next >= reached ? before : { next: reached },
    )
  }
}

/** Takes positions from one on, as many at once as there are books that wait; answers the one behind the last. */
async function takeFrom(
  { documents }: Has,
  next: number,
  newcomers: readonly UnplacedBook[],
): Promise<number> {
  const waiting = new Map(newcomers.map((newcomer) => [newcomer.bookId, newcomer]))
  let free = next
  while (waiting.size > 0) {
    const tries = [...waiting.keys()].map((bookId, n) => ({ bookId, position: free + n }))
    free += tries.length
    const owned = await inParallel(atOnce, tries, async ({ bookId, position }) => ({
      position,
      newcomer: waiting.get(await ownerOf({ documents }, position, bookId)),
    }))
    await inParallel(atOnce, owned, async ({ position, newcomer }) => {
      if (!newcomer || !waiting.delete(newcomer.bookId)) return
      const { sub, bookId } = newcomer
      await documents.create(marketBookDoc(bookId), { sub, position, places: [], applied: null })
    })
  }
  return free
}

/** The book that has a position: this one now, or whose it was, also by a run that died before it noted so. */
async function ownerOf({ documents }: Has, position: number, bookId: string): Promise<string> {
  const document = marketPositionDoc(position)
  if ((await documents.create(document, { bookId })) !== null) return bookId
  return (await booksAtPositions({ documents }, [position])).get(position) ?? ''
}
