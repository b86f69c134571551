import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { facetByKey, modeBit } from './facets.ts'
import { market } from './market-data.ts'
import { filterOf } from './market-filter.ts'
import { cardsAt, findBooks, type MarketSource } from './market-list.ts'
import { emptySegment, noBits, type Segment, withBit, wordsPerBook } from './masks.ts'

const card = (position: number): Card => ({
  id: `${position}`,
  title: '',
  productUrl: null,
  authorName: null,
  authorUrl: null,
  cover: null,
  priceInCents: 100,
  paidPriceInCents: 100,
  tagline: '',
})

/** Fifty paid fantasy books in each of three segments. */
const segments: Segment[] = [0, 1, 2].map(() => {
  const segment = emptySegment()
  const { low, high } = withBit(withBit(noBits, modeBit.paid), facetByKey('fantasy')?.bit ?? 0)
  for (let at = 0; at < 50; at++) segment.set([low, high], at * wordsPerBook)
  return segment
})
const newestFirst = [2, 1, 0].flatMap((index) =>
  Array.from({ length: 50 }, (_, at) => index * market.segmentSize + 49 - at),
)
const front = newestFirst.slice(0, market.frontSize)

function sourceOf(countOf?: (segment: number) => number): MarketSource & { read: Set<number> } {
  const read = new Set<number>()
  return {
    read,
    front: async () => ({ total: 150, cards: front.map(card), positions: front }),
    leaders: async () => [],
    masks: async () => ({
      segments: segments.length,
      async segment(index) {
        read.add(index)
        return segments[index] ?? emptySegment()
      },
      ...(countOf && { countOf }),
    }),
  }
}

test('whoever knows how many books each segment has finds the same books as whoever does not, and reads less', async () => {
  for (const page of [1, 4, 5, 7]) {
    const wanted = { ...filterOf('paid', 'fantasy'), page }
    const [knowing, looking] = [sourceOf(() => 50), sourceOf()]
    const found = await findBooks(knowing, wanted)
    expect(await findBooks(looking, wanted)).toEqual(found)
    const positions = 'cards' in found ? found.cards.map(({ id }) => Number(id)) : found.positions
    expect(positions).toEqual(newestFirst.slice((page - 1) * 24, page * 24))
    expect(knowing.read.size).toBeLessThanOrEqual(looking.read.size)
  }
})

test('the first pages of a facet come from its front alone, and the page is one that there is', async () => {
  const source = sourceOf()
  const found = await findBooks(source, { ...filterOf('paid', 'fantasy'), page: 4 })
  expect(found).toMatchObject({ total: 150, cards: front.slice(72, 96).map(card) })
  expect(source.read.size).toBe(0)
  expect((await findBooks(source, { ...filterOf('paid', 'fantasy'), page: 99 })).filter.page).toBe(7)
})

test('a card whose chunk is not at hand is a blank, and a book that was withdrawn is none', () => {
  const chunks = new Map([[0, [card(0), null, card(2)]]])
  expect(cardsAt([2, 1, 0, market.chunkSize], chunks)).toEqual([card(2), card(0), null])
})
