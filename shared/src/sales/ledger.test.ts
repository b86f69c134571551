import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modes } from '../market/facets.ts'
import { bestSellers, copiesIn, daysUpTo, entryName, entryNamed, type LedgerEntry, sumOf } from './ledger.ts'

const anyEntry: fc.Arbitrary<LedgerEntry> = fc.record({
  bookId: fc.constantFrom('b1', '01JD3X8E5C', 'a.book.free.sold'),
  mode: fc.constantFrom(...modes),
  what: fc.constantFrom('sold', 'refunded'),
  sale: fc.constantFrom('7K2Q9-XM4BT', '00000-00000-2'),
  copies: fc.integer({ min: 1, max: 10 }),
})

test('an entry’s name says all of it', () => {
  fc.assert(fc.property(anyEntry, (entry) => void expect(entryNamed(entryName(entry))).toEqual(entry)))
  expect(entryNamed('b1.paid.lost.x')).toBeNull()
  expect(entryNamed('notes.txt')).toBeNull()
})

test('days add up to what one long list would give', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyEntry)), (days) => {
      expect(sumOf(days.map(copiesIn))).toEqual(copiesIn(days.flat()))
    }),
  )
})

test('today and the twenty-nine days before it count, over the ends of months and years', {
  tags: ['A2.5-30'],
}, () => {
  const days = daysUpTo(new Date('2028-03-01T00:00:00.000Z'))
  expect(days).toHaveLength(30)
  expect([days[0], days[1], days[29]]).toEqual(['2028-03-01', '2028-02-29', '2028-02-01'])
  expect(daysUpTo(new Date('2027-01-01T23:59:59.999Z')).slice(0, 2)).toEqual(['2027-01-01', '2026-12-31'])
})

test('books are ranked by net copies; what was all sent back, or more, leads nothing', {
  tags: ['A2.5-30'],
}, () => {
  expect(bestSellers({ two: 2, five: 5, none: 0, owed: -1, alsoTwo: 2 })).toEqual([
    ['five'],
    ['two', 'alsoTwo'],
  ])
})
