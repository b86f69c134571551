import { expect, test } from 'vitest'
import { parseQuantity, quantityText, readQuantity } from './quantity.ts'

test('a quantity that an author wrote reads back as it was written', () => {
  for (const written of [0, 12, 10_000, '∞', ''] as const) {
    expect(quantityText(parseQuantity(written))).toBe(written)
  }
})

test('a form can ask whether something is a quantity before it is sent', () => {
  expect(readQuantity('many')).toBeUndefined()
  expect(readQuantity('')).toBeNull()
})

test.each([
  [12, 12],
  ['12', 12],
  [' 7 ', 7],
  [0, 0],
  ['∞', 'unlimited'],
  ['', null],
  [null, null],
  ['10000', 10_000],
])('the quantity %j is read as %j', { tags: ['A3.2-04', 'A3.2-05'] }, (text, stock) => {
  expect(parseQuantity(text)).toBe(stock)
})

test.each(['-1', -1, 1.5, '1e3', 'lots', 10_001, Number.NaN, '0x10'])(
  '%j is not a quantity',
  { tags: ['B5-22'] },
  (text) => {
    expect(() => parseQuantity(text)).toThrow(RangeError)
  },
)
