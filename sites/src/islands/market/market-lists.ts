import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Card } from '@lorecircle/shared/market/card'
import type { Chunk } from '@lorecircle/shared/market/market-files'
import { filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import { cardsAt, type FoundBooks, findBooks, type MarketSource } from '@lorecircle/shared/market/market-list'
import { chunksFor } from '@lorecircle/shared/market/masks'
import type { MarketFiles } from './market-files.ts'

/**
 * One existing page of a filter's results; a card is null until loaded. `isAtLeast`: `total` is a lower bound,
 * because the books are not counted yet.
 */
export type ShownList = { filter: MarketFilter; total: number; isAtLeast?: true; cards: (Card | null)[] }

type Positions = Exclude<FoundBooks, { cards: Card[] }>

const chunksAtOnce = 6

export function createMarketLists(files: MarketFiles, start: ShownList) {
  const startPath = filterPath(start.filter)

  /** Rejects if nothing is known of the list; a card whose chunk failed to load stays null. */
  async function open(
    filter: MarketFilter,
    signal: AbortSignal,
    tellPart: (shown: ShownList) => void = () => {},
  ): Promise<ShownList> {
    if (filterPath(filter) === startPath) return start
    const found = await findBooks(sourceOf(files, signal), filter, tellPart)
    signal.throwIfAborted()
    return 'cards' in found ? found : withCards(found, signal, tellPart)
  }

  async function withCards(
    { filter, total, positions }: Positions,
    signal: AbortSignal,
    tellPart: (shown: ShownList) => void,
  ): Promise<ShownList> {
    const chunks = new Map<number, Chunk['books']>()
    const shown = (): ShownList => ({ filter, total, cards: cardsAt(positions, chunks) })
    await inParallel(chunksAtOnce, chunksFor(positions), async (index) => {
      try {
        chunks.set(index, (await files.chunk(index, signal)).books)
      } catch {
        signal.throwIfAborted()
        return
      }
      tellPart(shown())
    })
    return shown()
  }

  return { open }
}

export type MarketLists = ReturnType<typeof createMarketLists>

const sourceOf = (files: MarketFiles, signal: AbortSignal): MarketSource => ({
  front: (mode, facetKey) => files.front(mode, facetKey, signal),
  /** Without the best sellers the newest books come first, which is better than no list. */
  async leaders(mode) {
    try {
      return (await files.leaders(signal))[mode]
    } catch {
      signal.throwIfAborted()
      return null
    }
  },
  histogram: () => files.histogram(signal),
  segment: (index) => files.segment(index, signal),
})
