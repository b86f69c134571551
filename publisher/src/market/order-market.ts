import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Mode } from '@lorecircle/shared/market/facets'
import { filterOf } from '@lorecircle/shared/market/market-filter'
import { type MaskSource, standingAt } from '@lorecircle/shared/market/masks'
import type { Services } from '../services/services.ts'
import { alignMarket, allSegments, cardsInFront, untilAlone } from './align-market.ts'
import { countCopies } from './count-copies.ts'
import { countingWrites } from './counting-writes.ts'
import { chooseLeaders } from './leaders.ts'
import { isEqual, type MarketFiles } from './market-files.ts'
import { restoreMarketFiles } from './restore-market-files.ts'
import { storedMasks } from './stored-masks.ts'

/**
 * Brings the market into its order: the best sellers of the days that count lead each list, the newest follow.
 * Looks at every front, so that it also finishes what a run before it left undone. Answers how many objects
 * were written: none where the order was as it should be.
 */
export async function orderMarket(services: Services): Promise<{ written: number }> {
  const counting = countingWrites(services)
  await restoreMarketFiles(counting.services)
  await writeLeaders(counting.services)
  await alignMarket(counting.services, cardsInFront)
  return { written: counting.written() }
}

/** The version that is replaced is read before the ledger: of two recounts at once, the later one stays. */
export const writeLeaders = (services: Services): Promise<void> =>
  untilAlone(services, async (files) => {
    const before = await files.leaders()
    const [copies, segments] = await Promise.all([countCopies(services), allSegments(files)])
    const masks = storedMasks(files, segments.size, segments)
    const leaders = await chooseLeaders(copies, (mode, bookIds) => standingOf(files, masks, mode, bookIds))
    const isSame = before.isWhole && isEqual(before.value, leaders)
    return isSame || files.writeLeaders(leaders, before.expected)
  })

async function standingOf(files: MarketFiles, masks: MaskSource, mode: Mode, bookIds: readonly string[]) {
  const records = await inParallel(16, bookIds, files.record)
  const positions = records.flatMap((record) => record?.value.position ?? [])
  return standingAt(masks, filterOf(mode, 'all'), positions)
}
