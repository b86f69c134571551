import type { Format } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { expect, test } from 'vitest'
import { formatView } from './card-view.ts'

const format = (changes: Partial<Format> = {}) =>
  testFormat({
    id: 'f1',
    type: 'Special Edition',
    priceInCents: 12_000,
    slots: 10,
    numbered: true,
    ...changes,
  })
const gone = (sold: number[], withdrawn: number[] = []): Tally => ({ formats: { f1: { sold, withdrawn } } })

test('a reader sees how many are left, which number comes next and when it gets scarce', () => {
  expect(formatView(format(), gone([1, 2, 4]), { selling: true })).toMatchObject({
    stockLine: '7 left',
    stock: 'in',
    plate: { left: 7, of: 10, nextNumber: 3 },
  })
  expect(formatView(format(), gone([1, 2], [3, 9, 10]), { selling: true })).toMatchObject({
    stockLine: '5 left',
    stock: 'few',
    plate: { left: 5, of: 10, nextNumber: 4 },
  })
})

test('the last copy gone closes the sale, and the plate keeps the size of the edition', () => {
  expect(formatView(format({ slots: 2 }), gone([1, 2]), { selling: true })).toMatchObject({
    stockLine: 'Out of Stock',
    stock: 'out',
    sellable: false,
    plate: { left: 0, of: 2, nextNumber: null },
  })
})

test('nothing can be bought without a price, a shop that sells, stock, or its file', {
  tags: ['AD4-07'],
}, () => {
  const sellable = (changes: Partial<Format>, selling = true) =>
    formatView(format(changes), emptyTally, { selling }).sellable
  expect(sellable({})).toBe(true)
  expect(sellable({}, false)).toBe(false)
  expect(sellable({ priceInCents: null })).toBe(false)
  expect(sellable({ priceInCents: 0 })).toBe(true)
  expect(sellable({ slots: null })).toBe(false)
  expect(sellable({ type: 'eBook', slots: 'unlimited' })).toBe(false)
  const file = { key: 'k', name: 'b.epub', sizeInBytes: 1, contentType: 'application/epub+zip' }
  expect(sellable({ type: 'eBook', slots: 'unlimited', files: [file] })).toBe(true)
})

test('an unlimited or unnumbered format has no plate', () => {
  expect(formatView(format({ slots: 'unlimited' }), emptyTally, { selling: true })).toMatchObject({
    stockLine: 'In Stock',
    stock: 'in',
    plate: null,
  })
  expect(formatView(format({ numbered: false }), emptyTally, { selling: true }).plate).toBeNull()
})
