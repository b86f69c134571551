import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Card } from '@lorecircle/shared/market/card'
import type { Chunk } from '@lorecircle/shared/market/market-files'
import { filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import { cardsAt, type FoundBooks, findBooks, type MarketSource } from '@lorecircle/shared/market/market-list'
import { chunksFor } from '@lorecircle/shared/market/masks'
import type { MarketFiles } from './market-files.ts'

/**
 * What a filter finds, on a page that there is; null for a card that is not here yet. `isAtLeast`: they are not
 * counted yet, and there are no fewer.
 */
export type ShownList = { filter: MarketFilter; total: number; isAtLeast?: true; cards: (Card | null)[] }

type Positions = Exclude<FoundBooks, { cards: Card[] }>

const chunksAtOnce = 6

/** The market's lists as a reader turns their pages. `start` is what the page itself brought. */
export function createMarketLists(files: MarketFiles, start: ShownList) {
  const startPath = filterPath(start.filter)

  /** Rejects where nothing is known of a list; a card whose chunk could not be read stays null. */
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
  /** Without them the newest books come first: better than no list. */
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
