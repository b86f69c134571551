import { facets, modes } from '@lorecircle/shared/facets'
import { expect, test } from 'vitest'
import type { MarketCard } from './market-card.ts'
import { countBooks, decodeSegment, emptySegment, encodeSegment, positionsIn, setBook } from './masks.ts'

const book = (facetKeys: string[], its: MarketCard['modes'], lowestPriceInCents = 1499): MarketCard => ({
  card: {
    id: 'b',
    title: 'B',
    productUrl: null,
    authorName: null,
    authorUrl: null,
    cover: null,
    priceInCents: lowestPriceInCents,
    paidPriceInCents: null,
    tagline: '',
  },
  facets: facetKeys,
  modes: its,
  lowestPriceInCents,
})

test('each facet of each mode finds exactly its own books, the last bit as well as the first', () => {
  const segment = emptySegment()
  for (const [position, { key }] of facets.entries()) setBook(segment, position, book(['all', key], ['paid']))
  for (const [position, { key, bit }] of facets.entries()) {
    const found = [...positionsIn(segment, 0, 'paid', key)]
    expect(found).toEqual(bit === null ? facets.map((_, n) => n).reverse() : [position])
    expect([...positionsIn(segment, 0, 'free', key)]).toEqual([])
  }
})

test('counts agree with what the filters find', () => {
  const segment = emptySegment()
  for (let position = 0; position < 500; position++) {
    const facet = facets[position % facets.length]?.key ?? 'all'
    setBook(segment, position, book(['all', facet], position % 3 ? ['paid'] : ['paid', 'free']))
  }
  setBook(segment, 7, null)
  const counts = countBooks(segment)
  for (const mode of modes) {
    for (const { key } of facets) {
      expect(counts[`${mode}/${key}`] ?? 0).toBe([...positionsIn(segment, 0, mode, key)].length)
    }
  }
})

test('a segment comes back from storage as it was, and the next one counts on', async () => {
  const segment = emptySegment()
  setBook(segment, 16_384 + 16_383, book(['all', 'fantasy'], ['free'], 0))
  const back = await decodeSegment(await encodeSegment(segment))
  expect(back).toEqual(segment)
  expect([...positionsIn(back, 1, 'free', 'fantasy')]).toEqual([32_767])
})

test('a book carries its lowest price, the unpriced one a mark of its own, the withdrawn one nothing', () => {
  const segment = emptySegment()
  setBook(segment, 0, book(['all'], ['paid'], 1499))
  setBook(segment, 1, { ...book(['all'], []), lowestPriceInCents: null })
  setBook(segment, 2, book(['all'], ['paid']))
  setBook(segment, 2, null)
  expect([segment[2], segment[5], segment[8]]).toEqual([1499, 0xffffffff, 0])
})
