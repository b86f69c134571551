import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { changeFront, emptyFront, isShort, type StoredFront } from './front.ts'

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
const put = (front: StoredFront, positions: number[], total: number) =>
  changeFront(
    front,
    positions.map((position) => ({ position, card: card(position) })),
    total,
  )
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

test('a front holds the newest 96, newest first, each card at its position', () => {
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
  expect(isShort(changeFront(front, [{ position: 9, card: null }], 2))).toBe(false)
})
