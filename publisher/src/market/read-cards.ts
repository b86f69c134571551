import { chunkOf, market } from '@lorecircle/shared/market/market-data'
import { chunksFor } from '@lorecircle/shared/market/masks'
import type { CardView } from '@lorecircle/shared/page/views'
import type { MarketFiles } from './market-files.ts'

/** The cards at these positions, in their order, out of their chunks; a position without one is left out. */
export async function readCards(
  files: MarketFiles,
  positions: readonly number[],
): Promise<Map<number, CardView>> {
  const chunks = new Map(
    await Promise.all(
      chunksFor(positions).map(async (index) => [index, (await files.chunk(index)).value.books] as const),
    ),
  )
  return new Map(
    positions.flatMap((position) => {
      const card = chunks.get(chunkOf(position))?.[position % market.chunkSize]
      return card ? [[position, card] as const] : []
    }),
  )
}
