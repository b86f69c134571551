import { expect, test } from 'vitest'
import type { Image } from '../media/image.ts'
import { testBook, testFormat } from './book.fixture.ts'
import { Book, coverOf, Format, isFree, isPaid, lowestPaidPrice, lowestPrice } from './book.ts'

const format = (priceInCents: number | null, cover: Image | null = null) =>
  testFormat({ priceInCents, cover })
const book = (...formats: Format[]) => testBook({ formats })
const priced = (...prices: (number | null)[]) => book(...prices.map((price) => format(price)))
const picture = (hash: string): Image => ({
  hash,
  width: 600,
  height: 900,
  widths: [160],
  colour: '#000000',
  alt: '',
})

test('a book is paid for if any format costs something, and free if any costs exactly nothing', {
  tags: ['A5-01', 'A5-02'],
}, () => {
  const listsOf = (...prices: (number | null)[]) => [isPaid(priced(...prices)), isFree(priced(...prices))]
  expect(listsOf(1499)).toEqual([true, false])
  expect(listsOf(0)).toEqual([false, true])
  expect(listsOf(0, 1499)).toEqual([true, true])
  expect(listsOf(null)).toEqual([false, false])
  expect(listsOf()).toEqual([false, false])
})

test('its price is the lowest that there is, in the paid list the lowest above nothing', {
  tags: ['A2.6-11', 'A5-06'],
}, () => {
  expect(lowestPrice(priced(null, 2700, 499))).toBe(499)
  expect(lowestPrice(priced(499, 0))).toBe(0)
  expect(lowestPaidPrice(priced(2700, 499, 0, null))).toBe(499)
  expect([lowestPrice(priced(null)), lowestPaidPrice(priced(0))]).toEqual([null, null])
})

test('its cover is that of the first format that has one', { tags: ['A5-09'] }, () => {
  const [first, second] = [picture('a'), picture('b')]
  expect(coverOf(book(format(1), format(2, first), format(3, second)))).toBe(first)
  expect(coverOf(book(format(1)))).toBeNull()
})

test('a format is a paperback, a hardcover, a special edition or an eBook, and nothing else', {
  tags: ['A3.2-01'],
}, () => {
  const parses = (type: string) => Format.safeParse({ ...format(1), type }).success
  for (const type of ['Paperback', 'Hardcover', 'Special Edition', 'eBook']) expect(parses(type)).toBe(true)
  for (const type of ['Audiobook', 'paperback', '']) expect(parses(type)).toBe(false)
})

test('only a book that says so is public', { tags: ['A3.1-12'] }, () => {
  const { public: _, ...silent } = priced(1)
  expect(Book.safeParse(silent).success).toBe(false)
  expect(Book.safeParse({ ...silent, public: 'true' }).success).toBe(false)
})
