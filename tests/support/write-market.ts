import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import type { MarketCard } from '@lorecircle/publisher/market/market-card'
import { emptyLeaders, marketFiles } from '@lorecircle/publisher/market/market-files'
import { writePlatformPages } from '@lorecircle/publisher/market/rebuild-market'
import { writeChunks, writeSegments } from '@lorecircle/publisher/market/write-changes'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Leaders } from '@lorecircle/shared/market/market-files'

export type Entry = { position: number; card: MarketCard }

export async function writeMarket(
  services: Services,
  entries: readonly Entry[],
  leaders: Leaders = emptyLeaders,
): Promise<void> {
  const files = marketFiles(services)
  const isWritten =
    (await writeSegments(files, entries)) !== null &&
    (await writeChunks(files, entries)) &&
    (await files.writeLeaders(leaders, (await files.leaders()).expected))
  if (!isWritten) throw new Error('somebody else writes the market')
  await alignMarket(services, noCards)
  await writePlatformPages(services)
}

export const emptyMarket = (services: Services): Promise<void> => writeMarket(services, [])
