import { inParallel } from '../in-parallel.ts'
import { allBooksFacet, facetByKey, modeBit } from './facets.ts'
import { chunkIndex, market, segmentIndex } from './market-data.ts'
import type { Histogram } from './market-files.ts'
import { genreSubgenres, type MarketFilter } from './market-filter.ts'

/**
 * A segment of the market: for each of 16,384 positions the low and the high half of its book's mask
 * (shared/facets: genres, subgenres, paid, free), little-endian. A mask of zero is no book.
 */
export type Segment = Uint32Array
export type Mask = { low: number; high: number }

export const wordsPerBook = 2
export const emptyMask: Mask = { low: 0, high: 0 }

export const emptySegment = (): Segment => new Uint32Array(market.segmentSize * wordsPerBook)

export const withBit = ({ low, high }: Mask, bit: number): Mask =>
  bit < 32 ? { low: (low | (1 << bit)) >>> 0, high } : { low, high: (high | (1 << (bit - 32))) >>> 0 }

/** A stored segment ends at its last book; what comes behind is empty. */
export function segmentFrom(bytes: Uint8Array): Segment {
  const segment = emptySegment()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let word = 0; word * 4 + 4 <= bytes.byteLength; word++) segment[word] = view.getUint32(word * 4, true)
  return segment
}

/** What decides which books a list has. */
type Criteria = Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>

/** A book is wanted that has all of `all`, and one of `any` where there are any. */
type Wanted = { all: Mask; any: Mask }

/** What a book's mask must have to be in the list (A5-01 to A5-05). */
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

/** The positions of a segment's wanted books, newest first. */
export function* matchingPositions(segment: Segment, index: number, wanted: Wanted): Generator<number> {
  for (let position = market.segmentSize - 1; position >= 0; position--) {
    if (matchesMask(segment, position, wanted)) yield index * market.segmentSize + position
  }
}

export type MaskSource = {
  /** How many there are. */
  segments: number
  /** Asked for the same one again, it has it at hand. */
  segment(index: number): Promise<Segment>
}

/** Says how many books of the list each segment has, too. */
export type CountedMasks = MaskSource & { countOf(index: number): number }

/** Those of these positions whose books are in the list, in their order. */
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
 * What a list begins with, as far as its front tells. Behind a front that is all best sellers there may
 * be more of them; behind any other there are none.
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

/** Segments that are read at once. */
const atOnce = 6

/**
 * A slice of a list. What it begins with is known: the best sellers that stand there, or a whole front; all others
 * follow, newest first. Only the segments in which the slice lies are read.
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

/** The segments in which a slice of what follows the beginning lies, newest first; and how many books stand before them. */
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

/** The chunks that hold these positions' cards. */
export const chunksFor = (positions: readonly number[]): number[] => [...new Set(positions.map(chunkIndex))]

/**
 * Which of a genre's subgenres a book has, as one number: bit n stands for the n-th that the genre offers. How many
 * books there are of each such number says of every choice of subgenres how many books have one of them.
 */
export const subgenrePattern = (genre: string, subgenres: readonly string[]): number =>
  genreSubgenres(genre).reduce(
    (pattern, { key }, n) => (subgenres.includes(key) ? pattern | (1 << n) : pattern),
    0,
  )

/** How many books of a list each segment has. */
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
