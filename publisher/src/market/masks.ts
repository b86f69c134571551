import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { facetByKey, facets, modeBit, modes } from '@lorecircle/shared/market/facets'
import { market } from '@lorecircle/shared/market/market-data'
import {
  type Mask,
  noBits,
  type Segment,
  segmentFrom,
  withBit,
  wordsPerBook,
} from '@lorecircle/shared/market/masks'
import { listKey } from './list-key.ts'
import type { MarketCard } from './market-card.ts'

const quality = 5

/** Where a book stands: its genres, its subgenres, its lists. */
export function maskOf({ facets: keys, modes: its }: Pick<MarketCard, 'facets' | 'modes'>): Mask {
  const bits = [...keys.map((key) => facetByKey(key)?.bit), ...its.map((mode) => modeBit[mode])]
  return bits.reduce<Mask>((mask, bit) => (typeof bit === 'number' ? withBit(mask, bit) : mask), noBits)
}

export function setBook(segment: Segment, position: number, card: MarketCard | null) {
  const { low, high } = card ? maskOf(card) : noBits
  segment.set([low, high], (position % market.segmentSize) * wordsPerBook)
}

/** How many of a segment's books each list has, by its key; lists without books are left out. */
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
      if (count > 0) counts[listKey(mode, key)] = count
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

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Brotli over the masks up to the last book. */
export async function encodeSegment(segment: Segment): Promise<Uint8Array> {
  const books = segment.findLastIndex((word) => word !== 0)
  const bytes = Buffer.alloc((Math.floor(books / wordsPerBook) + 1) * wordsPerBook * 4)
  for (let word = 0; word * 4 < bytes.length; word++) bytes.writeUInt32LE(segment[word] ?? 0, word * 4)
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

export const decodeSegment = async (stored: Uint8Array): Promise<Segment> =>
  segmentFrom(await decompress(stored))
