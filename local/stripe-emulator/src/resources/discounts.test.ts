import { expect, test } from 'vitest'
import { discountShares } from './discounts.ts'

const off = (coupon: { percent_off?: number; amount_off?: number; applies_to?: { products: string[] } }) => ({
  percent_off: null,
  amount_off: null,
  currency: coupon.amount_off === undefined ? null : 'usd',
  ...coupon,
})
const lines = [
  { productId: 'a', amount: 333 },
  { productId: 'b', amount: 333 },
  { productId: 'c', amount: 334 },
]

test('the shares of a discount add up to the whole discount, to the cent', () => {
  expect(discountShares(off({ percent_off: 50 }), lines, 'usd')).toEqual([167, 166, 167])
  expect(discountShares(off({ amount_off: 100 }), lines, 'usd')).toEqual([34, 33, 33])
})

test('half a cent of a discount goes up, whatever floating point makes of it', () => {
  expect(discountShares(off({ percent_off: 1.15 }), [{ productId: 'a', amount: 1000 }], 'usd')).toEqual([12])
})

test('nobody gets more off than the price, nor off what the coupon is not for', () => {
  expect(discountShares(off({ amount_off: 5000 }), lines, 'usd')).toEqual([333, 333, 334])
  const onlyB = off({ amount_off: 5000, applies_to: { products: ['b'] } })
  expect(discountShares(onlyB, lines, 'usd')).toEqual([0, 333, 0])
})

test('a coupon in dollars is refused for an order in euros', () => {
  expect(() => discountShares(off({ amount_off: 100 }), lines, 'eur')).toThrow('not applicable')
})
