import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Card } from '@lorecircle/shared/market/card'
import { facets, modes } from '@lorecircle/shared/market/facets'
import type { Front } from '@lorecircle/shared/market/market-files'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { emptyFront } from './front.ts'
import { facetTotal } from './histogram.ts'
import { listKey, parseListKey } from './market-card.ts'
import { MarketContention, type MarketFiles, marketFiles } from './market-files.ts'
import { refillFront } from './refill.ts'
import { readListSnapshots, writeLists } from './standing.ts'
import { createMaskSource } from './stored-masks.ts'
import { writeHistogram } from './write-histogram.ts'

const patience = { limit: 10, baseInMs: 25, capInMs: 500 }
const lists = modes.flatMap((mode) => facets.map(({ key }) => listKey(mode, key)))

/** Cards of a front that can be reused; all others are read from their chunks. */
type KnownCards = (front: Front) => ReadonlyMap<number, Card>

export const knownFrontCards: KnownCards = ({ cards, positions }) =>
  new Map(
    positions.flatMap((position, index) => {
      const card = cards[index]
      return card ? [[position, card] as const] : []
    }),
  )
export const noCards: KnownCards = () => new Map()

/** Rebuilds histogram, counts, fronts and pages from masks, chunks and leaders. */
export const alignMarket = (services: Services, known: KnownCards): Promise<void> =>
  retryUntilUncontended(services, (files) => alignOnce(services, files, known))

/** Retries until no concurrent write interferes. */
export async function retryUntilUncontended(
  services: Services,
  work: (files: MarketFiles) => Promise<boolean>,
): Promise<void> {
  for await (const _ of attempts(patience)) {
    if (await work(marketFiles(services))) return
  }
  throw new MarketContention()
}

/**
 * Reads fronts before leaders and masks. A save reads and writes in the same order, so this run either sees all of it
 * or fails its conditional write.
 */
async function alignOnce(services: Services, files: MarketFiles, known: KnownCards): Promise<boolean> {
  const { pages, site } = services
  const listed = await pages.list('main/')
  const standing = await inParallel(16, lists, (list) =>
    readListSnapshots({ files, site }, list, async (key) => listed.get(key) ?? null),
  )
  const leaders = (await files.leaders()).value
  const segments = await readAllSegments(files)
  const histogram = await writeHistogram(files, segments)
  if (!histogram) return false
  const source = { files, masks: createMaskSource(files, histogram.segments, segments), histogram, leaders }
  const written = await inParallel(8, standing, async (before) => {
    const { mode, facetKey } = parseListKey(before.list)
    const nothing = { ...emptyFront, total: facetTotal(histogram, mode, facetKey) }
    return writeLists(
      services,
      before,
      await refillFront(source, before.list, nothing, known(before.front.value)),
    )
  })
  return !written.includes(null) && files.stillStand()
}

export async function readAllSegments(files: MarketFiles) {
  const read = async (index: number) => [index, (await files.segment(index)).value] as const
  return new Map(await inParallel(16, await files.segments(), read))
}
