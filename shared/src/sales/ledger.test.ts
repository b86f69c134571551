import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modes } from '../market/facets.ts'
import {
  countSoldCopies,
  type LedgerEntry,
  ledgerEntryName,
  listCountedDays,
  parseLedgerEntryName,
  rankBestSellers,
  sumSoldCopies,
} from './ledger.ts'

const anyEntry: fc.Arbitrary<LedgerEntry> = fc.record({
  bookId: fc.constantFrom('b1', '01JD3X8E5C', 'a.book.free.sold'),
  mode: fc.constantFrom(...modes),
  what: fc.constantFrom('sold', 'refunded'),
  sale: fc.constantFrom('7K2Q9-XM4BT', '00000-00000-2'),
  reader: fc.constantFrom('r1', 'r2', 'r3'),
})

test('an entry’s name says all of it', () => {
  fc.assert(
    fc.property(
      anyEntry,
      (entry) => void expect(parseLedgerEntryName(ledgerEntryName(entry))).toEqual(entry),
    ),
  )
  expect(parseLedgerEntryName('b1.paid.lost.x')).toBeNull()
  expect(parseLedgerEntryName('notes.txt')).toBeNull()
  // As earlier versions named them: without a reader, and several copies with their number.
  for (const name of ['b1.paid.sold.7K2Q9-XM4BT', 'b1.paid.sold.7K2Q9-XM4BT.x3'])
    expect(parseLedgerEntryName(name)).toMatchObject({
      bookId: 'b1',
      sale: '7K2Q9-XM4BT',
      reader: '7K2Q9-XM4BT',
    })
})

const bought = (sale: string, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  bookId: 'b1',
  mode: 'paid',
  what: 'sold',
  sale,
  reader: 'r1',
  ...changes,
})

test('what a reader buys again on the same day does not count, in each list', { tags: ['A2.5-30'] }, () => {
  const again = [bought('1'), bought('2'), bought('3', { mode: 'free' }), bought('4', { mode: 'free' })]
  const others = [bought('5', { reader: 'r2' }), bought('6', { bookId: 'b2' })]
  expect(countSoldCopies([...again, ...others])).toEqual({ paid: { b1: 2, b2: 1 }, free: { b1: 1 } })
  expect(sumSoldCopies([countSoldCopies([bought('1')]), countSoldCopies([bought('2')])]).paid).toEqual({
    b1: 2,
  })
})

test('a sale whose money went back does not count, and another one of the same reader and day does', () => {
  const back = bought('1', { what: 'refunded' })
  expect(countSoldCopies([bought('1'), back])).toEqual({ paid: {}, free: {} })
  expect(countSoldCopies([back, bought('1'), bought('2')]).paid).toEqual({ b1: 1 })
})

test('days add up book by book', () => {
  const [day, other] = [
    { paid: { b1: 2 }, free: {} },
    { paid: { b1: 1, b2: 3 }, free: { b1: 1 } },
  ]
  expect(sumSoldCopies([day, other])).toEqual({ paid: { b1: 3, b2: 3 }, free: { b1: 1 } })
})

test('today and the twenty-nine days before it count, over the ends of months and years', {
  tags: ['A2.5-30'],
}, () => {
  const days = listCountedDays(new Date('2028-03-01T00:00:00.000Z'))
  expect(days).toHaveLength(30)
  expect([days[0], days[1], days[29]]).toEqual(['2028-03-01', '2028-02-29', '2028-02-01'])
  expect(listCountedDays(new Date('2027-01-01T23:59:59.999Z')).slice(0, 2)).toEqual([
    '2027-01-01',
    '2026-12-31',
  ])
})

test('books are ranked by copies; what has none leads nothing', {
  tags: ['A2.5-30'],
}, () => {
  expect(rankBestSellers({ two: 2, five: 5, none: 0, owed: -1, alsoTwo: 2 })).toEqual([
    ['five'],
    ['two', 'alsoTwo'],
  ])
})
