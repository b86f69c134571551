import { inParallel } from '../in-parallel.ts'
import { allBooksFacet, facetByKey, modeBit } from './facets.ts'
import { chunkIndex, market, segmentIndex } from './market-data.ts'
import type { Histogram } from './market-files.ts'
import { genreSubgenres, type MarketFilter } from './market-filter.ts'

/**
 * Masks of 16,384 positions: for each, the low and the high half of the book's mask (shared/facets: genres,
 * subgenres, paid, free), little-endian. A mask of zero means no book.
 */
export type Segment = Uint32Array
export type Mask = { low: number; high: number }

export const wordsPerBook = 2
export const emptyMask: Mask = { low: 0, high: 0 }

export const emptySegment = (): Segment => new Uint32Array(market.segmentSize * wordsPerBook)

export const withBit = ({ low, high }: Mask, bit: number): Mask =>
  bit < 32 ? { low: (low | (1 << bit)) >>> 0, high } : { low, high: (high | (1 << (bit - 32))) >>> 0 }

/** A stored segment ends at its last book; the rest is filled with zeros. */
export function segmentFrom(bytes: Uint8Array): Segment {
  const segment = emptySegment()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let word = 0; word * 4 + 4 <= bytes.byteLength; word++) segment[word] = view.getUint32(word * 4, true)
  return segment
}

type Criteria = Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>

/** A match has all bits of `all`, and at least one of `any` unless that is empty. */
type Wanted = { all: Mask; any: Mask }

/** Mask of the books in a list (A5-01 to A5-05). */
export function buildMaskQuery({ mode, genre, subgenres }: Criteria): Wanted {
  const bitOf = (key: string) => facetByKey(key)?.bit ?? null
  const genreBit = genre === null ? null : bitOf(genre)
  const inMode = withBit(emptyMask, modeBit[mode])
  return {
    all: genreBit === null ? inMode : withBit(inMode, genreBit),
    any: subgenres
      .map(bitOf)
      .reduce<Mask>((mask, bit) => (bit === null ? mask : withBit(mask, bit)), emptyMask),
  }
}

export function matchesMask(segment: Segment, position: number, { all, any }: Wanted): boolean {
  const at = (position % market.segmentSize) * wordsPerBook
  const low = segment[at] ?? 0
  const high = segment[at + 1] ?? 0
  return (
    (low & all.low) >>> 0 === all.low &&
    (high & all.high) >>> 0 === all.high &&
    ((any.low | any.high) === 0 || (low & any.low) !== 0 || (high & any.high) !== 0)
  )
}

/** Newest first. */
export function* matchingPositions(segment: Segment, index: number, wanted: Wanted): Generator<number> {
  for (let position = market.segmentSize - 1; position >= 0; position--) {
    if (matchesMask(segment, position, wanted)) yield index * market.segmentSize + position
  }
}

export type MaskSource = {
  segments: number
  segment(index: number): Promise<Segment>
}

export type CountedMasks = MaskSource & { countOf(index: number): number }

export async function filterPositions(
  { segment }: Pick<MaskSource, 'segment'>,
  filter: Criteria,
  positions: readonly number[],
): Promise<number[]> {
  const wanted = buildMaskQuery(filter)
  const standing: number[] = []
  for (const position of positions) {
    if (matchesMask(await segment(segmentIndex(position)), position, wanted)) standing.push(position)
  }
  return standing
}

/**
 * Best sellers and other books at the beginning of a list, as far as `front` shows them. After a front of only best
 * sellers there may be more of them; after any other front there are none.
 */
export async function firstPositions(
  source: Pick<MaskSource, 'segment'>,
  filter: Criteria,
  front: readonly number[],
  leaders: readonly number[],
): Promise<number[]> {
  const last = front.at(-1)
  const rank = last === undefined ? -1 : leaders.indexOf(last)
  if (last !== undefined && rank < 0) return [...front]
  return [...front, ...(await filterPositions(source, filter, leaders.slice(rank + 1)))]
}

type Slice = { from: number; count: number }

const atOnce = 6

/**
 * A slice of a list. `beginning` holds the list's best sellers or a whole front; all others follow, newest first.
 * Only the segments that contain the slice are read.
 */
export async function listPositions(
  masks: CountedMasks,
  filter: Criteria,
  beginning: readonly number[],
  { from, count }: Slice,
): Promise<number[]> {
  const wanted = buildMaskQuery(filter)
  const known = new Set(beginning)
  const found = beginning.slice(from, from + count)
  const rest = { from: Math.max(0, from - beginning.length), count: count - found.length }
  const { indices, skipped } = segmentsWith(masks, beginning, rest)
  await inParallel(atOnce, indices, masks.segment)
  let before = rest.from - skipped
  for (const index of indices) {
    for (const position of matchingPositions(await masks.segment(index), index, wanted)) {
      if (known.has(position) || --before >= 0) continue
      found.push(position)
      if (found.length >= count) return found
    }
  }
  return found
}

function segmentsWith(
  { segments, countOf }: CountedMasks,
  beginning: readonly number[],
  { from, count }: Slice,
): { indices: number[]; skipped: number } {
  const indices: number[] = []
  let passed = 0
  let skipped = 0
  for (let index = segments - 1; index >= 0 && passed < from + count; index--) {
    const others = countOf(index) - beginning.filter((position) => segmentIndex(position) === index).length
    if (others <= 0) continue
    passed += others
    if (passed > from) indices.push(index)
    else skipped = passed
  }
  return { indices: count > 0 ? indices : [], skipped }
}

export const chunksFor = (positions: readonly number[]): number[] => [...new Set(positions.map(chunkIndex))]

/**
 * Bit n is set if the book has the n-th subgenre of the genre. Counts per pattern give the number of books for any
 * combination of subgenres.
 */
export const subgenrePattern = (genre: string, subgenres: readonly string[]): number =>
  genreSubgenres(genre).reduce(
    (pattern, { key }, n) => (subgenres.includes(key) ? pattern | (1 << n) : pattern),
    0,
  )

export function segmentCounts(
  histogram: Histogram,
  { mode, genre, subgenres }: Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>,
): number[] {
  const wanted = genre === null ? 0 : subgenrePattern(genre, subgenres)
  const counts = new Array<number>(histogram.segments).fill(0)
  for (const [pattern, column] of Object.entries(histogram[mode][genre ?? allBooksFacet.key] ?? {})) {
    if (wanted !== 0 && (Number(pattern) & wanted) === 0) continue
    for (const [index, count] of column.entries()) counts[index] = (counts[index] ?? 0) + count
  }
  return counts
}

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
