import type { Card } from '@lorecircle/shared/market/card'
import { facets, type Mode, modes } from '@lorecircle/shared/market/facets'
import { chunkOf, market, marketDataPaths, segmentOf } from '@lorecircle/shared/market/market-data'
import type { Front, Leaders } from '@lorecircle/shared/market/market-files'
import { emptySegment, type Segment } from '@lorecircle/shared/market/masks'
import type { SegmentCounts } from '@lorecircle/shared/market/stored'
import type { PublicFile } from '@lorecircle/shared/storage/site-bucket'
import { listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { platformPages } from '../pages/platform-pages.ts'
import { renderPages } from '../pages/render-pages.ts'
import { pageFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { inOrder } from './front.ts'
import { noLeaders } from './leaders.ts'
import { listKey, listOf } from './list-key.ts'
import type { MarketCard } from './market-card.ts'
import { jsonFile, marketFiles, marketTag, segmentFile, totals } from './market-files.ts'
import { pagesOfFront } from './market-pages.ts'
import { countBooks, setBook } from './masks.ts'

/** A book in the market and where it stands. */
export type Entry = { position: number; card: MarketCard }

/**
 * Writes the whole market, and the platform's own pages with it, from these books alone: what stands there in
 * the same bytes is left, what nobody needs is removed. Answers how many objects were written, or null where
 * an update came between.
 */
export async function writeMarket(
  services: Services,
  entries: readonly Entry[],
  leaders: Leaders = noLeaders,
): Promise<{ written: number } | null> {
  const segments = segmentsOf(entries)
  const counts: SegmentCounts = {
    segments: Object.fromEntries([...segments].map(([index, segment]) => [index, countBooks(segment)])),
  }
  const sums = totals(counts)
  const fronts = frontsOf(entries, leaders, (mode, key) => sums[mode][key] ?? 0)
  const pages = await renderPages(services.renderer, [
    ...[...fronts].flatMap(([list, front]) => pagesOfFront(list, front, services.site)),
    ...platformPages(services),
  ])
  const files: PublicFile[] = [
    ...(await Promise.all([...segments].map(([index, segment]) => segmentFile(index, segment)))),
    ...[...chunksOf(entries)].map(([index, books]) => jsonFile(marketDataPaths.chunk(index), { books })),
    jsonFile(marketDataPaths.counts, sums),
    jsonFile(marketDataPaths.leaders, leaders),
    ...[...pages.values()].map((page) => pageFile(page, marketTag)),
    ...[...fronts].map(([list, front]) => {
      const { mode, facetKey } = listOf(list)
      return jsonFile(marketDataPaths.front(mode, facetKey), front)
    }),
  ]
  const written = await replaceAll(services, files)
  if (written === null || !(await replaceCounts(services, counts))) return null
  if (written > 0) await services.invalidate([marketTag])
  return { written }
}

async function replaceAll({ pages }: Services, files: PublicFile[]): Promise<number | null> {
  const standing = await listAll(pages, ['market-data/', 'main/'])
  const isGone = (key: string) => key.startsWith('market-data/')
  const { written, removed, missed } = await syncFiles(pages, standing, files, { isGone })
  return missed.length === 0 ? written.length + removed.length : null
}

async function replaceCounts(services: Services, counts: SegmentCounts): Promise<boolean> {
  const files = marketFiles(services)
  const before = await files.counts()
  if (JSON.stringify(before?.value) === JSON.stringify(counts)) return true
  return (await files.writeCounts(counts, before?.etag)) !== null
}

function segmentsOf(entries: readonly Entry[]): Map<number, Segment> {
  const segments = new Map<number, Segment>()
  for (const { position, card } of entries) {
    const segment = segments.get(segmentOf(position)) ?? emptySegment()
    setBook(segment, position, card)
    segments.set(segmentOf(position), segment)
  }
  return segments
}

function chunksOf(entries: readonly Entry[]): Map<number, (Card | null)[]> {
  const chunks = new Map<number, (Card | null)[]>()
  for (const { position, card } of entries) {
    const books = chunks.get(chunkOf(position)) ?? []
    while (books.length <= position % market.chunkSize) books.push(null)
    books[position % market.chunkSize] = card.card
    chunks.set(chunkOf(position), books)
  }
  return chunks
}

/** Every facet of both modes has a front, with or without books: each has its page. */
function frontsOf(entries: readonly Entry[], leaders: Leaders, totalOf: (mode: Mode, key: string) => number) {
  const lists = modes.flatMap((mode) => facets.map(({ key }) => ({ mode, key })))
  const fronts = new Map<string, Front>(
    lists.map(({ mode, key }) => [
      listKey(mode, key),
      { total: totalOf(mode, key), cards: [], positions: [] },
    ]),
  )
  for (const mode of modes) {
    const compare = inOrder(leaders[mode])
    const listed = entries.filter(({ card }) => card.modes.includes(mode))
    for (const { position, card } of listed.sort((a, b) => compare(a.position, b.position))) {
      for (const key of card.facets) {
        const front = fronts.get(listKey(mode, key))
        if (!front || front.positions.length >= market.frontSize) continue
        front.positions.push(position)
        front.cards.push(card.card)
      }
    }
  }
  return fronts
}
