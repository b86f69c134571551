import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facet, facets, type Mode, modeBit, modes } from './facets.ts'
import { market } from './market-data.ts'
import { filterOf, type MarketFilter, marketEntrance, subgenresOf } from './market-filter.ts'
import {
  beginningAt,
  countAt,
  countIn,
  emptySegment,
  listPositions,
  listPositionsFromEnd,
  type Mask,
  type MaskSource,
  noBits,
  type Segment,
  segmentFrom,
  standingAt,
  wantedAt,
  withBit,
  wordsPerBook,
} from './masks.ts'

type Book = { position: number; shelves: Facet[]; lists: Mode[] }

/** A few genres stand for all, in both halves of a mask: books have to meet on shelves. */
const genres = facets.filter(
  ({ key, subgenre }) => !subgenre && ['fantasy', 'romance', 'essays'].includes(key),
)
const anyShelves = fc.subarray(genres).chain((mine) => {
  const below = mine.flatMap(({ key }) => subgenresOf(key).slice(0, 3))
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
const anyFilter: fc.Arbitrary<Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>> = fc
  .constantFrom(null, ...genres.map(({ key }) => key))
  .chain((genre) =>
    fc.record({
      mode: fc.constantFrom(...modes),
      genre: fc.constant(genre),
      subgenres: genre
        ? fc.subarray(
            subgenresOf(genre)
              .slice(0, 3)
              .map(({ key }) => key),
          )
        : fc.constant([]),
    }),
  )

const maskOf = ({ shelves, lists }: Book) =>
  [...shelves.flatMap(({ bit }) => bit ?? []), ...lists.map((mode) => modeBit[mode])].reduce<Mask>(
    withBit,
    noBits,
  )

function sourceOf(books: Book[]): MaskSource & { read: Set<number> } {
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
    segment: async (index) => {
      read.add(index)
      return segments.get(index) ?? emptySegment()
    },
  }
}

/** What the spec says, word by word and slowly. */
function filterAndSort(
  books: Book[],
  leaders: number[],
  { mode, genre, subgenres }: Pick<MarketFilter, 'mode' | 'genre' | 'subgenres'>,
) {
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
        const source = sourceOf(books)
        const expected = filterAndSort(books, leaders, filter)
        const leading = await standingAt(source, filter, leaders)
        const counts = await Promise.all(
          Array.from({ length: source.segments }, async (_, index) =>
            countIn(await source.segment(index), wantedAt(filter)),
          ),
        )
        const countOf = (index: number) => counts[index] ?? 0
        const slice = { from, count, total: expected.length }
        for (const known of [0, 2, leading.length + 5]) {
          const beginning = await beginningAt(source, filter, expected.slice(0, known), leaders)
          for (const found of [
            await listPositions(source, filter, beginning, slice),
            await listPositions({ ...source, countOf }, filter, beginning, slice),
            await listPositionsFromEnd(source, filter, beginning, slice),
          ]) {
            expect(found).toEqual(expected.slice(from, from + count))
          }
        }
        expect(await countAt(source, filter)).toBe(expected.length)
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
  const source = sourceOf([...books, fantasyAt(3)])
  await listPositions(source, marketEntrance, [], { from: 0, count: 24 })
  expect([...source.read]).toEqual([2])
})

test('the last page reads the oldest segment and none before it', async () => {
  const books = [...Array(48).keys()].map((n) => fantasyAt(n))
  const source = sourceOf([...books, fantasyAt(lastPosition)])
  const slice = { from: 48, count: 24, total: 49 }
  expect(await listPositionsFromEnd(source, marketEntrance, [], slice)).toEqual([0])
  expect([...source.read]).toEqual([0])
})

test('a page far behind reads only the segment that it lies in, where the counts are known', async () => {
  const books = [0, 1, 2].flatMap((index) =>
    [...Array(100).keys()].map((n) => fantasyAt(index * market.segmentSize + n)),
  )
  const source = sourceOf(books)
  const slice = { from: 210, count: 24 }
  const found = await listPositions({ ...source, countOf: () => 100 }, marketEntrance, [], slice)
  expect(found.slice(0, 2)).toEqual([89, 88])
  expect([...source.read]).toEqual([0])
})

test('the first and the last shelf of the taxonomy are told apart', async () => {
  const books = facets.flatMap((facet, position) => ({ position, shelves: [facet], lists: [...modes] }))
  const source = sourceOf(books)
  for (const [position, { key, bit, genre, subgenre }] of facets.entries()) {
    if (bit === null || (genre && subgenre)) continue
    expect(await listPositions(source, filterOf('free', key), [], { from: 0, count: 2 })).toEqual([position])
  }
})

test('a stored segment that ends early, or between two buffers, is read as it is', () => {
  const bytes = new Uint8Array(11).fill(1, 3)
  const segment = segmentFrom(bytes.subarray(3))
  expect([...segment.slice(0, 3)]).toEqual([0x01010101, 0x01010101, 0])
  expect(segment).toHaveLength(market.segmentSize * wordsPerBook)
})
