import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Card } from '@lorecircle/shared/market/card'
import { cardsAt } from '@lorecircle/shared/market/market-list'
import { chunksFor } from '@lorecircle/shared/market/masks'
import type { MarketFiles } from './market-files.ts'

const chunksAtOnce = 48

/** The cards at these positions, in their order, out of their chunks; a position without one is left out. */
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
