import { expect, test } from 'vitest'
import { draftNotForSale, newFormatDraft } from './format-draft.ts'

const paperback = { ...newFormatDraft(), price: '12.00', quantity: '3' }

test('a format whose typed price or quantity is none says so, and not that it lacks one', () => {
  expect(draftNotForSale(paperback)).toBeNull()
  expect(draftNotForSale({ ...paperback, price: 'abc' })).toMatch(
    /^Not for sale yet. A price is a number from 0/,
  )
  expect(draftNotForSale({ ...paperback, price: '20000' })).toBe(
    'Not for sale yet. A price can be at most 10,000.00.',
  )
  expect(draftNotForSale({ ...paperback, quantity: '-1' })).toMatch(
    /^Not for sale yet. A quantity is a whole number/,
  )
  expect(draftNotForSale({ ...paperback, quantity: '-1', unlimited: true })).toBeNull()
  expect(draftNotForSale({ ...paperback, price: '' })).toBe('Not for sale yet: it needs a price.')
})
