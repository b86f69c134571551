import { expect, test } from 'vitest'
import { testBook, testFormat } from '../book/book.fixture.ts'
import type { Format } from '../book/book.ts'
import { freeShippingRates } from '../shipping/suggested-tariffs.ts'
import type { Stock } from '../stock/stock.ts'
import { priceLineItem } from './price-line.ts'
import { dedicationUnavailableMessage } from './problems.ts'

type Asked = {
  dedication?: string
  seenInCents?: number
  quantity?: number
  before?: number
  left?: Stock
  limitsOrder?: boolean
}

/** A line of this format, of which so many are left, as its cart shows it. */
function shown(
  format: Partial<Format>,
  { before = 0, left = 'unlimited', limitsOrder = false, ...asked }: Asked = {},
) {
  const line = {
    id: 1,
    bookId: 'lilith',
    formatId: 'format-1',
    dedication: '',
    number: null,
    quantity: 1,
    seenInCents: null,
    ...asked,
  }
  const shop = {
    books: [testBook({ formats: [testFormat(format)] })],
    bundles: [],
    leftOf: () => left,
    numbersOf: () => null,
    tariff: freeShippingRates('US'),
    discount: null,
    isSelling: true,
    guessedCountry: null,
    limitsOrder,
    today: '2026-11-21',
  }
  return priceLineItem(line, { before, taken: null }, shop).line
}

test('a reader reads of a line that cannot be bought whether it has sold out, or is not for sale', () => {
  expect(shown({ slots: 3 }, { left: 0 })).toMatchObject({ quantity: 0, note: 'The last copy was sold.' })
  expect(shown({ slots: 3 }, { left: 2, before: 2 })).toMatchObject({ note: 'The last copy was sold.' })
  expect(shown({ priceInCents: null })).toMatchObject({
    quantity: 0,
    note: 'This is not for sale right now.',
  })
  expect(shown({ priceInCents: 30 })).toMatchObject({
    quantity: 0,
    note: 'This is not for sale right now. A card pays $0.50 or more.',
  })
})

test('what readers say themselves is what they pay, no less than the least; all else costs what it costs now', () => {
  const own = { priceInCents: 300, suggestedInCents: 800 }
  expect(shown(own)).toMatchObject({ unitInCents: 800, leastInCents: 300 })
  expect(shown(own, { seenInCents: 1_000, quantity: 2 })).toMatchObject({
    unitInCents: 1_000,
    itemsInCents: 2_000,
  })
  expect(shown(own, { seenInCents: 100 })).toMatchObject({ unitInCents: 300 })
  expect(shown({}, { seenInCents: 2_000 })).toMatchObject({ unitInCents: 1_499, leastInCents: null })
})

test('each reader can have one copy of a free limited format, in all lines of the cart together', () => {
  const one = 'Free copies are limited to one per customer.'
  const free = { priceInCents: 0, slots: 9 }
  expect(shown(free, { left: 9 })).toMatchObject({ quantity: 1, left: 1, note: null })
  expect(shown(free, { left: 9, quantity: 3 })).toMatchObject({ quantity: 1, note: one })
  expect(shown(free, { left: 9, before: 1 })).toMatchObject({ quantity: 0, note: one })
  expect(shown({ priceInCents: 0 }, { quantity: 3 }), 'unlimited').toMatchObject({ quantity: 3, note: null })
})

test('a dedication is sold only where its author offers it, and its price is part of each copy’s', () => {
  const signing = { offer: 'dedication', dedicationInCents: 500, hint: '' } as const
  const asked = { dedication: 'For Ada', quantity: 2, seenInCents: 1_499 }
  expect(shown({ signing }, asked)).toMatchObject({
    unitInCents: 1_999,
    itemsInCents: 3_998,
    dedicationInCents: 500,
    canDedicate: true,
    note: null,
  })
  expect(shown({ signing }, { quantity: 2 })).toMatchObject({
    unitInCents: 1_499,
    dedicationInCents: 0,
    dedicationPriceInCents: 500,
  })
  const refused = { quantity: 0, canDedicate: false, note: dedicationUnavailableMessage }
  expect(shown({}, asked)).toMatchObject(refused)
  expect(shown({ signing: { ...signing, offer: 'signed' } }, asked)).toMatchObject(refused)
})

test('a reader has one copy of an eBook, whatever their cart says', () => {
  const file = { key: 'k', name: 'lilith.epub', sizeInBytes: 9, contentType: 'application/epub+zip' }
  const ebook = { type: 'eBook', files: [file] } satisfies Partial<Format>
  const one = 'One copy of an eBook is enough: it is yours for good.'
  expect(shown(ebook)).toMatchObject({ quantity: 1, left: 1, note: null })
  expect(shown(ebook, { quantity: 3 })).toMatchObject({ quantity: 1, note: one })
  expect(shown(ebook, { before: 1 })).toMatchObject({ quantity: 0, note: one })
})

test('while few copies are left, a line says how many one order can have, and has no more', () => {
  const few = { left: 7, limitsOrder: true }
  expect(shown({ slots: 9 }, few)).toMatchObject({ quantity: 1, left: 2, atATime: 2, note: null })
  const note = 'At most 2 at a time while so few are left.'
  expect(shown({ slots: 9 }, { ...few, quantity: 5 })).toMatchObject({ quantity: 2, left: 2, note })
  expect(shown({ slots: 9 }, { ...few, before: 2 })).toMatchObject({ quantity: 0, note })
  expect(shown({ slots: 9 }, { left: 1, limitsOrder: true, quantity: 2 })).toMatchObject({
    note: 'Only 1 copy is left.',
  })
  expect(shown({ slots: 9 }, { left: 7, quantity: 5 })).toMatchObject({ quantity: 5, note: null })
})
