import { bookFacets, type Facet, facets, type Mode } from '@lorecircle/shared/market/facets'
import { facetFilter } from '@lorecircle/shared/market/market-filter'
import {
  buildMaskQuery,
  emptySegment,
  matchingPositions,
  type Segment,
} from '@lorecircle/shared/market/masks'
import { expect, test } from 'vitest'
import type { MarketCard } from './market-card.ts'
import { decodeSegment, encodeSegment, setBookMask } from './masks.ts'

const book = (facetKeys: string[], its: Mode[]): MarketCard => ({
  card: {
    id: 'b',
    title: 'B',
    productUrl: null,
    authorName: null,
    authorUrl: null,
    cover: null,
    priceInCents: null,
    paidPriceInCents: null,
    tagline: '',
  },
  facets: facetKeys,
  modes: its,
})
const found = (segment: Segment, index: number, mode: Mode, key: string) => [
  ...matchingPositions(segment, index, buildMaskQuery(facetFilter(mode, key))),
]

/** A book on a subgenre's shelf stands on the genre's, too. */
const shelvesOf = ({ genre = '', subgenre = '' }: Facet) =>
  bookFacets([genre], [subgenre]).map(({ key }) => key)

test('each shelf of each list finds exactly its own books, the last bit as well as the first', () => {
  const segment = emptySegment()
  const books = facets.map(shelvesOf)
  for (const [position, keys] of books.entries()) setBookMask(segment, position, book(keys, ['paid']))
  for (const { key } of facets) {
    const mine = books.flatMap((keys, position) => (keys.includes(key) ? [position] : [])).reverse()
    expect(found(segment, 0, 'paid', key)).toEqual(mine)
    expect(found(segment, 0, 'free', key)).toEqual([])
  }
})

test('a segment comes back from storage as it was, and the next one counts on', async () => {
  const segment = emptySegment()
  setBookMask(segment, 16_384 + 16_383, book(['all', 'fantasy'], ['free']))
  const back = await decodeSegment(await encodeSegment(segment))
  expect(back).toEqual(segment)
  expect(found(back, 1, 'free', 'fantasy')).toEqual([32_767])
})

test('a withdrawn book leaves nothing behind', () => {
  const segment = emptySegment()
  setBookMask(segment, 2, book(['all', 'fantasy'], ['paid', 'free']))
  setBookMask(segment, 2, null)
  expect(segment).toEqual(emptySegment())
})
