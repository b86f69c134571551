import type { Facet } from '@lorecircle/shared/market/facets'
import { chunkOf, market } from '@lorecircle/shared/market/market-data'
import { clamped, facetOf, type Place, pathOf, sliceOf } from '@lorecircle/shared/market/market-filter'
import {
  beginningAt,
  chunksFor,
  countAt,
  listPositions,
  listPositionsFromEnd,
  type MaskSource,
  standingAt,
} from '@lorecircle/shared/market/masks'
import type { CardView } from '@lorecircle/shared/page/views'
import type { MarketFiles } from './market-files.ts'

/** What stands at a place, whose page is one that there is; null for a card that is not here yet. */
export type Shown = { place: Place; total: number; cards: (CardView | null)[] }

const atOnce = 6

/**
 * The market's lists as a reader turns their pages. A shelf's first cards come from its front, in one request;
 * behind it, and where subgenres are combined, the masks say which books stand there and the chunks hold their
 * cards. `start` is what the page itself brought.
 */
export function marketLists(files: MarketFiles, start: Shown) {
  const startPath = pathOf(start.place)

  /** Rejects where nothing is known of a place; a card whose chunk could not be read stays null. */
  async function open(
    place: Place,
    signal: AbortSignal,
    tellPart: (shown: Shown) => void = () => {},
  ): Promise<Shown> {
    if (pathOf(place) === startPath) return start
    const facet = facetOf(place)
    const found = facet ? await onShelf(place, facet, signal) : await combined(place, signal)
    return 'cards' in found ? found : withCards(found, signal, tellPart)
  }

  async function onShelf(wanted: Place, facet: Facet, signal: AbortSignal): Promise<Shown | Found> {
    const front = await files.front(wanted.mode, facet.key, signal)
    const { total } = front
    const place = clamped(wanted, total)
    const slice = sliceOf(place)
    const end = Math.min(slice.from + slice.count, total)
    if (end <= front.cards.length) return { place, total, cards: front.cards.slice(slice.from, end) }

    const source = await masks(signal)
    const isNearEnd = slice.from > total / 2
    const order = isNearEnd ? newestFirst(source.segments).reverse() : newestFirst(source.segments)
    const share = (isNearEnd ? total - slice.from : end) / total
    await inParallel(order.slice(0, Math.ceil(share * source.segments)), source.segment)
    const beginning = await beginningAt(source, place, front.positions, await leadersOf(place, signal))
    const positions = isNearEnd
      ? await listPositionsFromEnd(source, place, beginning, { ...slice, total })
      : await listPositions(source, place, beginning, slice)
    return { place, total, positions }
  }

  async function combined(wanted: Place, signal: AbortSignal): Promise<Found> {
    const [source, leaders] = await Promise.all([masks(signal), leadersOf(wanted, signal)])
    await inParallel(newestFirst(source.segments), source.segment)
    const total = await countAt(source, wanted)
    const place = clamped(wanted, total)
    const beginning = await standingAt(source, place, leaders)
    return { place, total, positions: await listPositions(source, place, beginning, sliceOf(place)) }
  }

  /** Without them the newest books come first: better than no list. */
  async function leadersOf({ mode }: Place, signal: AbortSignal): Promise<readonly number[]> {
    try {
      return (await files.leaders(signal))[mode]
    } catch {
      signal.throwIfAborted()
      return []
    }
  }

  const masks = async (signal: AbortSignal): Promise<MaskSource> => ({
    segments: (await files.counts(signal)).segments,
    segment: (index) => files.segment(index, signal),
  })

  async function withCards(
    { place, total, positions }: Found,
    signal: AbortSignal,
    tellPart: (shown: Shown) => void,
  ): Promise<Shown> {
    const books = new Map<number, (CardView | null)[]>()
    const shown = (): Shown => ({
      place,
      total,
      // A book that was withdrawn while its mask was on the way leaves no gap.
      cards: positions.flatMap((position) => {
        const chunk = books.get(chunkOf(position))
        return chunk ? (chunk[position % market.chunkSize] ?? []) : [null]
      }),
    })
    await inParallel(chunksFor(positions), async (index) => {
      try {
        books.set(index, (await files.chunk(index, signal)).books)
      } catch {
        signal.throwIfAborted()
        return
      }
      tellPart(shown())
    })
    return shown()
  }

  return { open }
}

type Found = { place: Place; total: number; positions: number[] }

const newestFirst = (segments: number): number[] =>
  Array.from({ length: segments }, (_, index) => segments - 1 - index)

/** A few at a time, in order. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
