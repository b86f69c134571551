import { clamped, facetOf, type Place, sliceOf } from '@lorecircle/shared/market/market-filter'
import { beginningAt, countAt, listPositions, standingAt } from '@lorecircle/shared/market/masks'
import type { CardView } from '@lorecircle/shared/page/views'
import { countsOf, type MarketFiles, segmentsIn } from './market-files.ts'
import { placeOf } from './masks.ts'
import { readCards } from './read-cards.ts'
import { storedMasks } from './stored-masks.ts'

/** What stands on a page of the market: its place is clamped to the pages that there are. */
export type BooksAt = { place: Place; total: number; cards: CardView[] }

/** Out of a shelf's front as far as that reaches; behind it, and where subgenres are combined, out of the masks. */
export async function booksAt(files: MarketFiles, wanted: Place): Promise<BooksAt> {
  const facet = facetOf(wanted)
  return facet ? onShelf(files, wanted, facet.key) : combined(files, wanted)
}

async function onShelf(files: MarketFiles, wanted: Place, facetKey: string): Promise<BooksAt> {
  const { mode } = wanted
  const { total, cards, positions: front } = (await files.front(mode, facetKey)).value
  const place = clamped(wanted, total)
  const slice = sliceOf(place)
  const end = Math.min(slice.from + slice.count, total)
  if (end <= front.length) return { place, total, cards: cards.slice(slice.from, end) }

  const { masks, counts, leaders } = await readMasks(files)
  const beginning = await beginningAt(masks, place, front, leaders[mode])
  const countOf = countsOf(counts, placeOf(mode, facetKey))
  const positions = await listPositions({ ...masks, countOf }, place, beginning, slice)
  return { place, total, cards: [...(await readCards(files, positions)).values()] }
}

async function combined(files: MarketFiles, wanted: Place): Promise<BooksAt> {
  const { masks, leaders } = await readMasks(files)
  const total = await countAt(masks, wanted)
  const place = clamped(wanted, total)
  const beginning = await standingAt(masks, place, leaders[place.mode])
  const positions = await listPositions(masks, place, beginning, sliceOf(place))
  return { place, total, cards: [...(await readCards(files, positions)).values()] }
}

async function readMasks(files: MarketFiles) {
  const [stored, leaders] = await Promise.all([files.counts(), files.leaders()])
  const counts = stored?.value ?? { segments: {} }
  return { masks: storedMasks(files, segmentsIn(counts)), counts, leaders: leaders.value }
}
