import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { facetByKey, modeBit } from '@lorecircle/shared/market/facets'
import { market } from '@lorecircle/shared/market/market-data'
import {
  emptyMask,
  type Mask,
  type Segment,
  segmentFrom,
  withBit,
  wordsPerBook,
} from '@lorecircle/shared/market/masks'
import type { MarketCard } from './market-card.ts'

const quality = 5

export function cardMask({ facets: keys, modes: its }: Pick<MarketCard, 'facets' | 'modes'>): Mask {
  const bits = [...keys.map((key) => facetByKey(key)?.bit), ...its.map((mode) => modeBit[mode])]
  return bits.reduce<Mask>((mask, bit) => (typeof bit === 'number' ? withBit(mask, bit) : mask), emptyMask)
}

export function setBookMask(segment: Segment, position: number, card: MarketCard | null) {
  const { low, high } = card ? cardMask(card) : emptyMask
  segment.set([low, high], (position % market.segmentSize) * wordsPerBook)
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

/** Throws if the bytes are not a segment. */
export async function decodeSegment(stored: Uint8Array): Promise<Segment> {
  const bytes = await decompress(stored)
  const most = market.segmentSize * wordsPerBook * 4
  if (bytes.length > most || bytes.length % (wordsPerBook * 4) !== 0) {
    throw new Error(`${bytes.length} bytes are no segment of the market`)
  }
  return segmentFrom(bytes)
}
