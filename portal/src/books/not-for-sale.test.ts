import { expect, test } from 'vitest'
import { notForSale } from './not-for-sale.ts'

const format = {
  id: 'f1',
  type: 'Paperback',
  price: '12.00',
  quantity: 3,
  numbered: false,
  coverImageUrl: '',
  coverImages: [],
  cover: null,
  file: null,
  isbn: null,
  pages: null,
  sold: 0,
} as const

const saleOf = (...formats: Partial<Parameters<typeof notForSale>[0]['formats'][number]>[]) =>
  notForSale({ formats: formats.map((one) => ({ ...format, coverImages: [], ...one })) })

test('an author whose book readers see and cannot buy is told what it lacks', () => {
  expect(saleOf()).toMatch(/a price and a quantity/)
  expect(saleOf({ price: '' }, { quantity: '' })).toMatch(/a price and a quantity/)
  expect(saleOf({ type: 'eBook', quantity: '∞' }, { price: '' })).toMatch(/its eBook needs a file/)
})

test('one format that can be bought is enough, also one that is sold out', () => {
  expect(saleOf({ price: '' }, {})).toBeNull()
  expect(saleOf({ quantity: 0 })).toBeNull()
})
