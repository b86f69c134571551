import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Card } from '@lorecircle/shared/market/card'
import { market } from '@lorecircle/shared/market/market-data'
import type { Front, Histogram, Leaders } from '@lorecircle/shared/market/market-files'
import { facetFilter } from '@lorecircle/shared/market/market-filter'
import { cardsAt } from '@lorecircle/shared/market/market-list'
import { chunksFor, firstPositions, listPositions, type MaskSource } from '@lorecircle/shared/market/masks'
import { facetCounts } from './histogram.ts'
import { parseListKey } from './market-card.ts'
import type { MarketFiles } from './market-files.ts'

const chunksAtOnce = 48

export type FrontSource = { files: MarketFiles; masks: MaskSource; histogram: Histogram; leaders: Leaders }

/** Fills a short front from behind its edge. Trusts its current cards; `known` cards are not read. */
export async function refillFront(
  { files, masks, histogram, leaders }: FrontSource,
  list: string,
  front: Front,
  known: ReadonlyMap<number, Card> = new Map(),
): Promise<Front> {
  const { mode, facetKey } = parseListKey(list)
  const at = facetFilter(mode, facetKey)
  const beginning = await firstPositions(masks, at, front.positions, leaders[mode])
  const countOf = facetCounts(histogram, mode, facetKey)
  const positions = await listPositions({ ...masks, countOf }, at, beginning, {
    from: front.positions.length,
    count: Math.min(market.frontSize, front.total) - front.positions.length,
  })
  const missing = positions.filter((position) => !known.has(position))
  const cards = new Map([...known, ...(await readCards(files, missing))])
  const more = positions.flatMap((position) => {
    const card = cards.get(position)
    return card ? [{ position, card }] : []
  })
  return {
    total: front.total,
    cards: [...front.cards, ...more.map(({ card }) => card)],
    positions: [...front.positions, ...more.map(({ position }) => position)],
  }
}

/** Cards in the order of the positions; positions without a card are omitted. */
export async function readCards(
  files: MarketFiles,
  positions: readonly number[],
): Promise<Map<number, Card>> {
  const chunks = new Map(
    await inParallel(
      chunksAtOnce,
      chunksFor(positions),
      async (index) => [index, (await files.chunk(index)).value.books] as const,
    ),
  )
  return new Map(
    positions.flatMap((position) => {
      const [card] = cardsAt([position], chunks)
      return card ? [[position, card] as const] : []
    }),
  )
}
