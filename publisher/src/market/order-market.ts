import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Card } from '@lorecircle/shared/market/card'
import { facets, type Mode, modes } from '@lorecircle/shared/market/facets'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import { filterOf } from '@lorecircle/shared/market/market-filter'
import { type MaskSource, standingAt } from '@lorecircle/shared/market/masks'
import type { SegmentCounts } from '@lorecircle/shared/market/stored'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { MarketContention } from './contention.ts'
import { countCopies } from './count-copies.ts'
import { emptyFront } from './front.ts'
import { chooseLeaders } from './leaders.ts'
import { listKey } from './list-key.ts'
import {
  isEqual,
  jsonFile,
  type MarketFiles,
  marketFiles,
  marketTag,
  segmentsIn,
  totalOf,
} from './market-files.ts'
import { countBooks } from './masks.ts'
import { refill } from './refill.ts'
import { readStanding, writeStanding } from './standing.ts'
import { storedMasks } from './stored-masks.ts'

const patience = { limit: 10, baseInMs: 25, capInMs: 500 }
const lists = modes.flatMap((mode) => facets.map(({ key }) => listKey(mode, key)))

/**
 * Brings the market into its order: the best sellers of the days that count lead each list, the newest follow.
 * Looks at every front, so that it also finishes what a run before it left undone. Answers how many objects
 * were written: none where the order was as it should be.
 */
export async function orderMarket(services: Services): Promise<{ written: number }> {
  const files = marketFiles(services)
  const written =
    (await repeated(() => writeLeaders(services, files))) +
    (await repeated(() => alignFronts(services, files)))
  if (written > 0) await services.invalidate([marketTag])
  return { written }
}

/** Until nobody else has written in between. */
async function repeated(work: () => Promise<number | null>): Promise<number> {
  for await (const _ of attempts(patience)) {
    const written = await work()
    if (written !== null) return written
  }
  throw new MarketContention()
}

/** The version that is replaced is read before the ledger: of two recounts at once, the later one stays. */
async function writeLeaders(services: Services, files: MarketFiles): Promise<number | null> {
  const before = await files.leaders()
  const [copies, masks] = await Promise.all([countCopies(services), allMasks(files)])
  const leaders = await chooseLeaders(copies, (mode, bookIds) => standingOf(files, masks, mode, bookIds))
  const file = jsonFile(marketDataPaths.leaders, leaders)
  if (before.expected !== null && isEqual(before.value, leaders)) return 0
  return (await services.pages.write(file, before.expected)) ? 1 : null
}

async function standingOf(files: MarketFiles, masks: MaskSource, mode: Mode, bookIds: readonly string[]) {
  const records = await inParallel(16, bookIds, files.record)
  const positions = records.flatMap((record) => record?.value.position ?? [])
  return standingAt(masks, filterOf(mode, 'all'), positions)
}

/**
 * Fronts are read before the leaders and the masks. A save, which reads and writes in the same order, is
 * either seen whole or takes the version away on which the write here depends.
 */
async function alignFronts(services: Services, files: MarketFiles): Promise<number | null> {
  const { pages, site } = services
  const listed = await pages.list('main/')
  const standing = await inParallel(16, lists, (list) =>
    readStanding({ files, site }, list, async (key) => listed.get(key) ?? null),
  )
  const leaders = (await files.leaders()).value
  const masks = await allMasks(files)
  const source = { files, masks, counts: await countAll(masks), leaders }
  const written = await inParallel(8, standing, async (before) => {
    const { list, front } = before
    const nothing = { ...emptyFront, total: totalOf(source.counts, list) }
    return writeStanding(services, before, await refill(source, list, nothing, cardsIn(front.value)))
  })
  return written.reduce((sum: number | null, n) => (sum === null || n === null ? null : sum + n), 0)
}

const cardsIn = ({ cards, positions }: Front): Map<number, Card> =>
  new Map(
    positions.flatMap((position, index) => {
      const card = cards[index]
      return card ? [[position, card] as const] : []
    }),
  )

async function allMasks(files: MarketFiles): Promise<MaskSource> {
  const counts = await files.counts()
  const masks = storedMasks(files, counts ? segmentsIn(counts.value) : 0)
  await inParallel(16, [...Array(masks.segments).keys()], masks.segment)
  return masks
}

/** From the masks themselves: the stored counts may be a step behind them. */
async function countAll(masks: MaskSource): Promise<SegmentCounts> {
  const indices = [...Array(masks.segments).keys()]
  const counted = await Promise.all(
    indices.map(async (index) => [index, countBooks(await masks.segment(index))]),
  )
  return { segments: Object.fromEntries(counted) }
}
