import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketBookDoc, marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { booksAtPositions, firstFreePosition } from './restore-positions.ts'

type Has = Pick<Services, 'documents'>
export type UnplacedBook = { sub: string; bookId: string }

export const batchSize = 1_000
const atOnce = 32

/** Assigns permanent market positions in order; positions only grow. */
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

/** Takes a block of positions from the given one on; returns the next free one. */
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

/** The book at a position, including one assigned by a run that died before recording it. */
async function ownerOf({ documents }: Has, position: number, bookId: string): Promise<string> {
  const document = marketPositionDoc(position)
  if ((await documents.create(document, { bookId })) !== null) return bookId
  return (await booksAtPositions({ documents }, [position])).get(position) ?? ''
}
