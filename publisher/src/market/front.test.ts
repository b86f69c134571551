import type { Card } from '@lorecircle/shared/market/card'
import type { Front } from '@lorecircle/shared/market/market-files'
import { expect, test } from 'vitest'
import { changeFront, emptyFront, isShort } from './front.ts'

const card = (position: number): Card => ({
  id: `b${position}`,
  title: `B${position}`,
  productUrl: null,
  authorName: null,
  authorUrl: null,
  cover: null,
  priceInCents: null,
  paidPriceInCents: null,
  tagline: '',
})
const put = (front: Front, positions: number[], total: number, leaders: number[] = []) =>
  changeFront(
    front,
    leaders,
    positions.map((position) => ({ position, card: card(position) })),
    total,
  )
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

test('where nothing sold, a front holds the newest 96, newest first, each card at its position', () => {
  const front = put(emptyFront, range(120, 1).toReversed(), 120)
  expect(front.positions).toEqual(range(120, 25))
  expect(front.cards.map(({ id }) => id)).toEqual(range(120, 25).map((n) => `b${n}`))
  expect(isShort(front)).toBe(false)
})

test('a book from behind the edge changes the total and not the cards', () => {
  const full = put(emptyFront, range(120, 1), 120)
  const after = put(full, [3], 120)
  expect(after.positions).toEqual(full.positions)
})

test('when one leaves a full front and an old one changes, the gap is not filled with the wrong book', () => {
  const full = put(emptyFront, range(120, 1), 120)
  const after = changeFront(
    full,
    [],
    [
      { position: 100, card: null },
      { position: 3, card: card(3) },
    ],
    119,
  )
  expect(after.positions).not.toContain(3)
  expect(isShort(after)).toBe(true)
})

test('a front that holds all there is takes an old book in', () => {
  const front = put(put(emptyFront, [7, 9], 2), [3], 3)
  expect(front.positions).toEqual([9, 7, 3])
  expect(isShort(changeFront(front, [], [{ position: 9, card: null }], 2))).toBe(false)
})

test('best sellers lead, the best ahead, wherever they stand by age', {
  tags: ['A2.5-30', 'A2.5-31'],
}, () => {
  const front = put(emptyFront, range(120, 1), 120, [3, 118, 40])
  expect(front.positions.slice(0, 6)).toEqual([3, 118, 40, 120, 119, 117])
  expect(front.positions).toHaveLength(96)
  const withNew = put(front, [121], 121, [3, 118, 40])
  expect(withNew.positions.slice(0, 5)).toEqual([3, 118, 40, 121, 120])
})

test('a best seller that comes to a shelf takes its rank there, and one that leaves takes nobody with it', () => {
  const leaders = [3, 118, 40]
  const front = put(emptyFront, [120, 118, 90, 3], 4, leaders)
  expect(put(front, [40], 5, leaders).positions).toEqual([3, 118, 40, 120, 90])
  const without = changeFront(front, leaders, [{ position: 3, card: null }], 3)
  expect(without.positions).toEqual([118, 120, 90])
})

test('an ordinary book stays behind a front that is full of best sellers', () => {
  const leaders = range(100, 1)
  const full = put(emptyFront, leaders, 150, leaders)
  expect(put(full, [150, 149], 150, leaders).positions).toEqual(full.positions)
})

test('a front that was made for another order is made anew', () => {
  const front = put(emptyFront, range(120, 1), 120)
  const after = put(front, [121], 121, [50])
  expect(after).toEqual({ total: 121, cards: [], positions: [] })
  expect(isShort(after)).toBe(true)
})
