import { expect, test } from 'vitest'
import { bookSaleProblem, formatSaleProblem } from './not-for-sale.ts'

const paperback = { type: 'Paperback', price: '12.00', quantity: 3, files: [] } as const
const ebook = { ...paperback, type: 'eBook', quantity: '∞' } as const
const blank = { ...paperback, type: 'Hardcover', price: '', quantity: '' } as const

const saleOf = (...formats: Parameters<typeof bookSaleProblem>[0]['formats']) =>
  bookSaleProblem({ formats }, null)

test('an author whose book readers see and cannot buy is told what it lacks', () => {
  expect(saleOf()?.sentence).toMatch(/a format with a price and a quantity/)
  expect(saleOf({ ...paperback, price: '' })).toEqual({
    short: 'No price',
    sentence: 'Readers cannot buy it yet: its Paperback needs a price.',
  })
  expect(saleOf(ebook)?.sentence).toMatch(/its eBook needs a file/)
  expect(saleOf(blank, ebook)?.short).toBe('eBook: no file')
  expect(saleOf({ ...paperback, price: '0.20' })?.short).toBe('No payable price')
})

test('a format that was left blank is named, also beside one that can be bought', () => {
  expect(saleOf(paperback, blank)).toEqual({
    short: 'Hardcover: no price or quantity',
    sentence: 'Readers cannot buy its Hardcover yet: it needs a price and a quantity.',
  })
})

test('one format that sold out is no matter, all of them are', () => {
  expect(saleOf(paperback, { ...paperback, quantity: 0 })).toBeNull()
  expect(saleOf({ ...paperback, quantity: 0 })?.short).toBe('Sold out')
  expect(saleOf({ ...paperback, price: '0', quantity: 1 })).toBeNull()
})

test('no book of a shop is for sale without membership, or before its payments are ready', () => {
  expect(bookSaleProblem({ formats: [paperback] }, 'membership')?.sentence).toMatch(
    /membership is not active/,
  )
  expect(bookSaleProblem({ formats: [paperback] }, 'payments')?.short).toBe('Your payments are not ready')
})

test('each format says what it needs', () => {
  expect(formatSaleProblem(blank)).toBe('Not for sale yet: it needs a price and a quantity.')
  expect(formatSaleProblem({ ...paperback, quantity: 0 })).toMatch(/^Sold out/)
  expect(formatSaleProblem(paperback)).toBeNull()
})
