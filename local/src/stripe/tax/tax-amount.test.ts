import { expect, test } from 'vitest'
import { taxOn } from './tax-amount.ts'

test('tax comes on top to the nearest cent, and half a cent goes up', () => {
  expect(taxOn(1000, 7000, 'exclusive')).toBe(70)
  expect(taxOn(1250, 7250, 'exclusive')).toBe(91)
  expect(taxOn(50, 5000, 'exclusive')).toBe(3)
  expect(taxOn(49, 5000, 'exclusive')).toBe(2)
  expect(taxOn(999, 0, 'exclusive')).toBe(0)
})

test('tax that is within a price leaves the price as it is', () => {
  expect(taxOn(1070, 7000, 'inclusive')).toBe(70)
  expect(taxOn(1199, 20_000, 'inclusive')).toBe(200)
  expect(taxOn(1, 20_000, 'inclusive')).toBe(0)
  expect(taxOn(0, 20_000, 'inclusive')).toBe(0)
})
