import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maxPriceInCents,
  minChargeInCents,
  parsePrice,
  parseSellingPrice,
  toDecimal,
  toDollars,
} from './money.ts'

describe('prices at the edge', () => {
  test.each([
    [14.99, 1499],
    ['14.99', 1499],
    ['0', 0],
    [0, 0],
    [' 5 ', 500],
    ['10000.00', 1_000_000],
    ['0.1', 10],
    ['14,99', 1499],
    ['0,5', 50],
    ['1,000.00', 100_000],
    ['10.000,00', 1_000_000],
    ['1,000', 100_000],
  ])('%j is %i cents', { tags: ['A3.2-02', 'A3.2-03', 'AD4-01'] }, (given, cents) => {
    expect(parsePrice(given)).toBe(cents)
  })

  test.each(['', null, undefined, '  '])('%j is no price yet', { tags: ['B5-19'] }, (given) => {
    expect(parsePrice(given)).toBeNull()
  })

  test.each([
    'abc',
    -1,
    '-1',
    1e9,
    '10000.01',
    1.999,
    '1.999',
    '14,99,00',
    '1,99.9',
    '1.2,34',
    ',99',
    Number.NaN,
    Infinity,
    '1e3',
    {},
    '0x10',
    true,
  ])('%j is refused with a sentence', { tags: ['B5-23'] }, (given) => {
    expect(() => parsePrice(given)).toThrow(/price/i)
  })

  test('what is for sale is free, or costs what a card pays', () => {
    expect(['', '0', '0.50', '10,000.00'].map(parseSellingPrice)).toEqual([
      null,
      0,
      minChargeInCents,
      maxPriceInCents,
    ])
    for (const tooLow of ['0.01', '0,49', 0.3])
      expect(() => parseSellingPrice(tooLow)).toThrow('At least $0.50, or free.')
    expect(() => parseSellingPrice('abc')).toThrow('A price is a number')
  })

  test('every price survives being written as a decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPriceInCents }), (cents) => {
        expect(parsePrice(toDecimal(cents))).toBe(cents)
        expect(parsePrice(Number(toDecimal(cents)))).toBe(cents)
      }),
    )
  })

  test('readers see dollars with two decimals', { tags: ['A2.6-12', 'A9-08'] }, () => {
    expect([0, 5, 12_000, 123_450].map(toDollars)).toEqual(['$0.00', '$0.05', '$120.00', '$1,234.50'])
  })
})
