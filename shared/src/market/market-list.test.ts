import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Card } from './card.ts'
import { facetByKey, facets, modeBit } from './facets.ts'
import { market } from './market-data.ts'
import type { Front } from './market-files.ts'
import { facetFilter, genreSubgenres, type MarketFilter } from './market-filter.ts'
import { cardsAt, findBooks, type MarketSource, positionComparator } from './market-list.ts'
import {
  emptyMask,
  emptySegment,
  type Mask,
  type Segment,
  subgenrePattern,
  withBit,
  wordsPerBook,
} from './masks.ts'

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

/** Paid books of fantasy, each with some of its subgenres. */
type Book = { position: number; below: readonly string[] }
const below = genreSubgenres('fantasy').map(({ key }) => key)

function sourceOf(books: readonly Book[], leaders: readonly number[] = []) {
  const read: (number | string)[] = []
  const segments: Segment[] = [emptySegment(), emptySegment(), emptySegment()]
  const columns: Record<string, number[]> = {}
  for (const { position, below } of books) {
    const bits = [facetByKey('fantasy'), ...below.map(facetByKey)].flatMap((facet) => facet?.bit ?? [])
    const { low, high } = [modeBit.paid, ...bits].reduce<Mask>(withBit, emptyMask)
    const index = Math.floor(position / market.segmentSize)
    segments[index]?.set([low, high], (position % market.segmentSize) * wordsPerBook)
    const column = columns[subgenrePattern('fantasy', below)] ?? [0, 0, 0]
    column[index] = (column[index] ?? 0) + 1
    columns[subgenrePattern('fantasy', below)] = column
  }
  const source: MarketSource = {
    async front(_mode, key): Promise<Front> {
      read.push(key)
      const its = books.filter(({ below }) => key === 'fantasy' || below.includes(key))
      const positions = its.map(({ position }) => position).sort(positionComparator(leaders))
      const shown = positions.slice(0, market.frontSize)
      return { total: positions.length, positions: shown, cards: shown.map(card) }
    },
    leaders: async () => leaders,
    async histogram() {
      read.push('histogram')
      return { segments: 3, paid: { fantasy: columns }, free: {} }
    },
    async segment(index) {
      read.push(index)
      return segments[index] ?? emptySegment()
    },
  }
  return { source, read }
}

/** What the rules say, slowly. */
const listOf = (books: readonly Book[], leaders: readonly number[], { subgenres }: MarketFilter) =>
  books
    .filter((book) => subgenres.length === 0 || subgenres.some((key) => book.below.includes(key)))
    .map(({ position }) => position)
    .sort(positionComparator(leaders))

async function found(source: MarketSource, filter: MarketFilter) {
  const books = await findBooks(source, filter)
  const positions = 'cards' in books ? books.cards.map(({ id }) => Number(id)) : books.positions
  return { ...books, positions }
}

/** Crowds at both ends of three segments, so that fronts are full and pages lie behind them. */
const anyMarket = fc
  .record({
    sizes: fc.array(fc.nat(180), { minLength: 3, maxLength: 3 }),
    shelves: fc.array(fc.subarray(below), { minLength: 7, maxLength: 7 }),
    leading: fc.array(fc.nat(500), { maxLength: 130 }),
  })
  .map(({ sizes, shelves, leading }) => {
    const books = sizes.flatMap((size, index) =>
      Array.from({ length: size }, (_, n) => ({
        position: index * market.segmentSize + 3 * n,
        below: shelves[(n * 5 + index) % 7] ?? [],
      })),
    )
    const leaders = leading.flatMap((n) => books[n]?.position ?? []).slice(0, market.leaders)
    return { books, leaders: [...new Set(leaders)] }
  })

test('every page of every choice of subgenres shows the books that the rules put there, in their order', {
  tags: ['A5-03', 'A5-04', 'A2.5-30', 'A2.5-31'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyMarket,
      fc.subarray(below),
      fc.nat(14),
      fc.constantFrom(12 as const, 24 as const, 48 as const),
      async ({ books, leaders }, subgenres, page, perPage) => {
        const filter = { ...facetFilter('paid', 'fantasy'), subgenres, page: page + 1, perPage }
        const expected = listOf(books, leaders, filter)
        const { source } = sourceOf(books, leaders)
        const shown = await found(source, filter)
        const from = (shown.filter.page - 1) * perPage
        expect(shown.total).toBe(expected.length)
        expect(shown.filter.page).toBe(Math.min(page + 1, Math.max(1, Math.ceil(expected.length / perPage))))
        expect(shown.positions).toEqual(expected.slice(from, from + perPage))
      },
    ),
    { numRuns: 300 },
  )
})

const crowd: Book[] = [0, 1, 2].flatMap((index) =>
  Array.from({ length: 300 }, (_, n) => ({
    position: index * market.segmentSize + n,
    below: [below[n % 3] ?? '', below[4] ?? ''],
  })),
)
const two = { ...facetFilter('paid', 'fantasy'), subgenres: [below[0] ?? '', below[1] ?? ''] }

test('the first pages of a facet come from its front alone, and the page is one that there is', async () => {
  const { source, read } = sourceOf(crowd)
  expect((await found(source, { ...facetFilter('paid', 'fantasy'), page: 4 })).total).toBe(900)
  expect(read).toEqual(['fantasy'])
  expect((await found(source, { ...facetFilter('paid', 'fantasy'), page: 99 })).filter.page).toBe(38)
})

test('the first pages of two subgenres come from their two fronts and the histogram, and no mask', async () => {
  const { source, read } = sourceOf(crowd, [3, 40])
  expect((await found(source, { ...two, page: 4 })).total).toBe(600)
  expect(read.toSorted()).toEqual([...two.subgenres, 'histogram'].toSorted())
})

test('a page behind them reads the one segment that it lies in', async () => {
  const { source, read } = sourceOf(crowd)
  await found(source, { ...two, page: 12 })
  expect(new Set(read.filter((what) => typeof what === 'number'))).toEqual(new Set([1]))
  const far = sourceOf(crowd)
  await found(far.source, { ...facetFilter('paid', 'fantasy'), page: 20 })
  expect(new Set(far.read.filter((what) => typeof what === 'number'))).toEqual(new Set([1]))
})

test('books are shown before they are counted, and are there when they cannot be', async () => {
  const { source } = sourceOf(crowd)
  const counting = Promise.withResolvers<never>()
  const tell = vi.fn()
  const finding = findBooks({ ...source, histogram: () => counting.promise }, two, tell)
  await vi.waitFor(() => expect(tell).toHaveBeenCalled())
  const first = tell.mock.calls[0]?.[0]
  expect(first).toMatchObject({ total: 300, isAtLeast: true })
  expect(first.cards).toEqual(listOf(crowd, [], two).slice(0, 24).map(card))
  counting.reject(new Error('not now'))
  expect(await finding).toEqual(first)
  await expect(
    findBooks({ ...source, histogram: () => Promise.reject(new Error('not now')) }, { ...two, page: 9 }),
  ).rejects.toThrow('not now')
})

test('small shelves are counted by what is at hand', async () => {
  const few = crowd.slice(0, 90)
  const { source, read } = sourceOf(few)
  const counted = await findBooks({ ...source, histogram: () => new Promise(() => {}) }, two)
  expect(counted).toMatchObject({ total: 60, cards: listOf(few, [], two).slice(0, 24).map(card) })
  expect('isAtLeast' in counted).toBe(false)
  expect(read).toEqual(two.subgenres)
})

test('a card whose chunk is not at hand is a blank, and a book that was withdrawn is none', () => {
  const chunks = new Map([[0, [card(0), null, card(2)]]])
  expect(cardsAt([2, 1, 0, market.chunkSize], chunks)).toEqual([card(2), card(0), null])
})

test('a pattern has a bit for each subgenre that a genre offers', () => {
  for (const { key, subgenre } of facets) {
    if (subgenre !== undefined) continue
    const offered = genreSubgenres(key).map((facet) => facet.key)
    expect(subgenrePattern(key, offered)).toBe(2 ** offered.length - 1)
  }
})
