import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facet, facets, type Mode, modeBit, modes } from './facets.ts'
import { market } from './market-data.ts'
import { defaultMarketFilter, facetFilter, genreSubgenres, type MarketFilter } from './market-filter.ts'
import {
  buildMaskQuery,
  type CountedMasks,
  emptyMask,
  emptySegment,
  filterPositions,
  firstPositions,
  listPositions,
  type Mask,
  matchingPositions,
  type Segment,
  segmentFrom,
  withBit,
  wordsPerBook,
} from './masks.ts'

type Book = { position: number; shelves: Facet[]; lists: Mode[] }

/** A few genres stand for all, in both halves of a mask: books have to meet on shelves. */
const genres = facets.filter(
  ({ key, subgenre }) => !subgenre && ['fantasy', 'romance', 'essays'].includes(key),
)
const anyShelves = fc.subarray(genres).chain((mine) => {
  const below = mine.flatMap(({ key }) => genreSubgenres(key).slice(0, 3))
  return fc.subarray(below).map((subs) => [...mine, ...subs])
})
const lastPosition = 2 * market.segmentSize + 100
/** Books lie close together at both ends of three segments. */
const anyPosition = fc.oneof(
  fc.nat(40),
  fc.integer({ min: market.segmentSize - 20, max: market.segmentSize + 20 }),
  fc.integer({ min: lastPosition - 40, max: lastPosition }),
)
const anyBooks = fc.uniqueArray(
  fc.record({ position: anyPosition, shelves: anyShelves, lists: fc.subarray([...modes]) }),
  { selector: ({ position }) => position, maxLength: 60 },
)
type Criteria = Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>
const anyFilter: fc.Arbitrary<Criteria> = fc
  .constantFrom(null, ...genres.map(({ key }) => key))
  .chain((genre) =>
    fc.record({
      mode: fc.constantFrom(...modes),
      genre: fc.constant(genre),
      subgenres: genre
        ? fc.subarray(
            genreSubgenres(genre)
              .slice(0, 3)
              .map(({ key }) => key),
          )
        : fc.constant([]),
    }),
  )

const maskOf = ({ shelves, lists }: Book) =>
  [...shelves.flatMap(({ bit }) => bit ?? []), ...lists.map((mode) => modeBit[mode])].reduce<Mask>(
    withBit,
    emptyMask,
  )

/** Counts are of one list; where none is named, of no book. */
function sourceOf(books: Book[], filter?: Criteria): CountedMasks & { read: Set<number> } {
  const segments = new Map<number, Segment>()
  for (const book of books) {
    const index = Math.floor(book.position / market.segmentSize)
    const segment = segments.get(index) ?? emptySegment()
    const { low, high } = maskOf(book)
    segment.set([low, high], (book.position % market.segmentSize) * wordsPerBook)
    segments.set(index, segment)
  }
  const read = new Set<number>()
  return {
    segments: Math.max(0, ...[...segments.keys()].map((index) => index + 1)),
    read,
    countOf: (index) =>
      filter
        ? [...matchingPositions(segments.get(index) ?? emptySegment(), index, buildMaskQuery(filter))].length
        : 0,
    segment: async (index) => {
      read.add(index)
      return segments.get(index) ?? emptySegment()
    },
  }
}

/** What the spec says, word by word and slowly. */
function filterAndSort(books: Book[], leaders: number[], { mode, genre, subgenres }: Criteria) {
  const rank = (position: number) => (leaders.includes(position) ? leaders.indexOf(position) : leaders.length)
  return books
    .filter(({ lists }) => lists.includes(mode))
    .filter(({ shelves }) => genre === null || shelves.some(({ key }) => key === genre))
    .filter(({ shelves }) => subgenres.length === 0 || shelves.some(({ key }) => subgenres.includes(key)))
    .map(({ position }) => position)
    .sort((a, b) => rank(a) - rank(b) || b - a)
}

test('filters keep the books of the list, of the genre and of one of the chosen subgenres, best sellers first, then newest', {
  tags: ['A5-01', 'A5-02', 'A5-03', 'A5-04', 'A2.5-31'],
}, async () => {
  const anyLeaders = fc.uniqueArray(anyPosition, { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(
      anyBooks,
      anyLeaders,
      anyFilter,
      fc.nat(70),
      fc.nat(50),
      async (books, leaders, filter, from, count) => {
        const source = sourceOf(books, filter)
        const expected = filterAndSort(books, leaders, filter)
        const leading = await filterPositions(source, filter, leaders)
        for (const known of [0, 2, leading.length + 5]) {
          const beginning = await firstPositions(source, filter, expected.slice(0, known), leaders)
          const found = await listPositions(source, filter, beginning, { from, count })
          expect(found).toEqual(expected.slice(from, from + count))
        }
      },
    ),
    { numRuns: 50 },
  )
})

const fantasyAt = (position: number): Book => ({
  position,
  shelves: facets.filter(({ key }) => key === 'fantasy'),
  lists: ['paid'],
})

test('the first page reads the newest segment and none behind it', async () => {
  const books = [...Array(48).keys()].map((n) => fantasyAt(lastPosition - n))
  const source = sourceOf([...books, fantasyAt(3)], defaultMarketFilter)
  await listPositions(source, defaultMarketFilter, [], { from: 0, count: 24 })
  expect([...source.read]).toEqual([2])
})

test('the last page reads the oldest segment and none before it', async () => {
  const books = [...Array(48).keys()].map((n) => fantasyAt(lastPosition - n))
  const source = sourceOf([...books, fantasyAt(3)], defaultMarketFilter)
  expect(await listPositions(source, defaultMarketFilter, [], { from: 48, count: 24 })).toEqual([3])
  expect([...source.read]).toEqual([0])
})

test('a page far behind reads only the segment that it lies in', async () => {
  const books = [0, 1, 2].flatMap((index) =>
    [...Array(100).keys()].map((n) => fantasyAt(index * market.segmentSize + n)),
  )
  const source = sourceOf(books, defaultMarketFilter)
  const found = await listPositions(source, defaultMarketFilter, [], { from: 210, count: 24 })
  expect(found.slice(0, 2)).toEqual([89, 88])
  expect([...source.read]).toEqual([0])
})

test('the first and the last shelf of the taxonomy are told apart', async () => {
  const books = facets.flatMap((facet, position) => ({ position, shelves: [facet], lists: [...modes] }))
  for (const [position, { key, bit, genre, subgenre }] of facets.entries()) {
    if (bit === null || (genre && subgenre)) continue
    const filter = facetFilter('free', key)
    const found = await listPositions(sourceOf(books, filter), filter, [], { from: 0, count: 2 })
    expect(found).toEqual([position])
  }
})

test('a stored segment that ends early, or between two buffers, is read as it is', () => {
  const bytes = new Uint8Array(11).fill(1, 3)
  const segment = segmentFrom(bytes.subarray(3))
  expect([...segment.slice(0, 3)]).toEqual([0x01010101, 0x01010101, 0])
  expect(segment).toHaveLength(market.segmentSize * wordsPerBook)
})
