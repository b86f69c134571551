import { expect, test } from 'vitest'
import { planStock } from './read-facts.ts'

const counted = (slots: number, left: number) => ({
  slots,
  left,
  claimed: slots - left,
  highestClaimed: slots,
  promised: null,
})
const fresh = { slots: undefined, left: 0, claimed: 0, highestClaimed: 0, promised: null }

test('a new format sets out as many copies as its author says', () => {
  expect(planStock(3, undefined, fresh)).toEqual({ slots: 3, withdraw: 0 })
  expect(planStock(null, undefined, fresh)).toEqual({ slots: null, withdraw: 0 })
  expect(planStock('unlimited', undefined, fresh)).toEqual({ slots: 'unlimited', withdraw: 0 })
})

test('an unchanged quantity changes nothing, however many were sold since', () => {
  expect(planStock(5, 5, counted(5, 2))).toEqual({ slots: 5, withdraw: 0 })
})

test('more copies are added, fewer are withdrawn, by the difference that the author made', () => {
  expect(planStock(8, 5, counted(5, 2))).toEqual({ slots: 8, withdraw: 0 })
  expect(planStock(4, 5, counted(5, 2))).toEqual({ slots: 5, withdraw: 1 })
})

test('without a seen quantity the difference is against what is left now', () => {
  expect(planStock(3, undefined, counted(5, 2))).toEqual({ slots: 6, withdraw: 0 })
})

test('a counted format that goes off sale withdraws what is left', () => {
  expect(planStock(null, undefined, counted(5, 2))).toEqual({ slots: 5, withdraw: 2 })
})

test('copies that are counted again keep the numbers that were claimed', () => {
  // Numbers 2 and 9 are sold: 1 … 9 are set out, seven are free, four of them have to go.
  const now = { slots: 'unlimited' as const, left: 0, claimed: 2, highestClaimed: 9, promised: null }
  expect(planStock(3, undefined, now)).toEqual({ slots: 9, withdraw: 4 })
  expect(planStock(20, undefined, now)).toEqual({ slots: 22, withdraw: 0 })
})

test('a numbered edition of which a copy is sold gets no larger, and smaller by withdrawal alone', () => {
  const now = { ...counted(3, 2), promised: 3 }
  expect(planStock(2, 2, now)).toEqual({ slots: 3, withdraw: 0 })
  expect(planStock(1, 2, now)).toEqual({ slots: 3, withdraw: 1 })
  expect(planStock(null, 2, now)).toEqual({ slots: 3, withdraw: 2 })
  for (const larger of [3, 50, 'unlimited'] as const) {
    expect(() => planStock(larger, 2, now)).toThrow('edition of 3')
  }
})

test('there are never more than 10,000 copies in all', () => {
  expect(planStock(10_000, undefined, fresh).slots).toBe(10_000)
  expect(() => planStock(10_000, 0, counted(1, 0))).toThrow(RangeError)
  expect(() =>
    planStock(10_000, undefined, { ...fresh, slots: null, claimed: 1, highestClaimed: 1 }),
  ).toThrow(RangeError)
})
