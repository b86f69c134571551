import { expect, test } from 'vitest'
import type { Image } from '../media/image.ts'
import { testBook, testFormat } from './book.fixture.ts'
import { Book, Format, findBookCover } from './book.ts'

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

test('its cover is that of the first format that has one', { tags: ['A5-09'] }, () => {
  const [first, second] = [picture('a'), picture('b')]
  expect(findBookCover(book(format(1), format(2, first), format(3, second)))).toBe(first)
  expect(findBookCover(book(format(1)))).toBeNull()
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
