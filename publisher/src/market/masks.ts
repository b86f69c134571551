import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { facetByKey, facets, type Mode, modeBit, modes } from '@lorecircle/shared/facets'
import { market } from '@lorecircle/shared/market-data'
import type { MarketCard } from './market-card.ts'

/**
 * A segment of the market: for each of 16,384 positions three little-endian Uint32, namely the facet mask's
 * low and high half (shared/facets: genres, subgenres, paid, free) and the lowest price in cents. A mask of
 * zero is no book. Stored up to its last book, brotli-compressed.
 */
export type Segment = Uint32Array
export type Mask = { low: number; high: number }

const wordsPerBook = 3
const noPrice = 0xffffffff
const quality = 5

export const emptySegment = (): Segment => new Uint32Array(market.segmentSize * wordsPerBook)

export function maskOf({ facets: keys, modes: its }: Pick<MarketCard, 'facets' | 'modes'>): Mask {
  const bits = [...keys.map((key) => facetByKey(key)?.bit), ...its.map((mode) => modeBit[mode])]
  return bits.reduce<Mask>((mask, bit) => (typeof bit === 'number' ? withBit(mask, bit) : mask), {
    low: 0,
    high: 0,
  })
}

const withBit = ({ low, high }: Mask, bit: number): Mask =>
  bit < 32 ? { low: (low | (1 << bit)) >>> 0, high } : { low, high: (high | (1 << (bit - 32))) >>> 0 }

/** Does a book with this mask stand in this facet of this mode? */
const wanted = (mode: Mode, facetKey: string): Mask => {
  const bit = facetByKey(facetKey)?.bit ?? null
  const inMode = withBit({ low: 0, high: 0 }, modeBit[mode])
  return bit === null ? inMode : withBit(inMode, bit)
}

export function setBook(segment: Segment, position: number, card: MarketCard | null) {
  const { low, high } = card ? maskOf(card) : { low: 0, high: 0 }
  const price = card ? (card.lowestPriceInCents ?? noPrice) : 0
  segment.set([low, high, price], (position % market.segmentSize) * wordsPerBook)
}

/** The positions of a facet's books in one segment, newest first. */
export function* positionsIn(
  segment: Segment,
  index: number,
  mode: Mode,
  facetKey: string,
): Generator<number> {
  const { low, high } = wanted(mode, facetKey)
  for (let book = market.segmentSize - 1; book >= 0; book--) {
    const at = book * wordsPerBook
    const isIn = ((segment[at] ?? 0) & low) >>> 0 === low && ((segment[at + 1] ?? 0) & high) >>> 0 === high
    if (isIn) yield index * market.segmentSize + book
  }
}

/** How many of a segment's books each place has, by `{mode}/{facet}`; places without books are left out. */
export function countBooks(segment: Segment): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const mode of modes) {
    const inMode = (1 << (modeBit[mode] - 32)) >>> 0
    const byBit = new Uint32Array(64)
    let all = 0
    for (let at = 0; at < segment.length; at += wordsPerBook) {
      const high = segment[at + 1] ?? 0
      if ((high & inMode) === 0) continue
      all++
      addBits(byBit, segment[at] ?? 0, 0)
      addBits(byBit, high, 32)
    }
    for (const { key, bit } of facets) {
      const count = bit === null ? all : (byBit[bit] ?? 0)
      if (count > 0) counts[placeOf(mode, key)] = count
    }
  }
  return counts
}

function addBits(counts: Uint32Array, word: number, offset: number) {
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const bit = offset + 31 - Math.clz32(rest & -rest)
    counts[bit] = (counts[bit] ?? 0) + 1
  }
}

/** A facet of one mode: where a front, a count and a market page belong. */
export const placeOf = (mode: Mode, facetKey: string): string => `${mode}/${facetKey}`

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

export async function encodeSegment(segment: Segment): Promise<Uint8Array> {
  const books = segment.findLastIndex((word) => word !== 0)
  const bytes = Buffer.alloc((Math.floor(books / wordsPerBook) + 1) * wordsPerBook * 4)
  for (let word = 0; word * 4 < bytes.length; word++) bytes.writeUInt32LE(segment[word] ?? 0, word * 4)
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

export async function decodeSegment(stored: Uint8Array): Promise<Segment> {
  const bytes = await decompress(stored)
  const segment = emptySegment()
  for (let word = 0; word * 4 < bytes.length; word++) segment[word] = bytes.readUInt32LE(word * 4)
  return segment
}
