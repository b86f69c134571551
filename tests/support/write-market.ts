import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import type { MarketCard } from '@lorecircle/publisher/market/market-card'
import { emptyLeaders, marketFiles } from '@lorecircle/publisher/market/market-files'
import { writePlatformPages } from '@lorecircle/publisher/market/rebuild-market'
import { writeChunks, writeSegments } from '@lorecircle/publisher/market/write-changes'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Leaders } from '@lorecircle/shared/market/market-files'

/** A book in the market and where it stands. */
export type Entry = { position: number; card: MarketCard }

/** A whole market of these books, and the platform's own pages, by the publisher's code and without any documents. */
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

/** A market in which nothing stands yet: its pages and files are written. */
export const emptyMarket = (services: Services): Promise<void> => writeMarket(services, [])
