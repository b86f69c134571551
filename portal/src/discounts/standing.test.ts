import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { expect, test } from 'vitest'
import { codeStatus, describeConditions, formatUses } from './DiscountTable.tsx'

const today = '2026-12-10'
const words = (changes: Partial<ReturnType<typeof testDiscount>>, uses = 0) =>
  codeStatus({ ...testDiscount(changes), uses }, today).words

test('an author reads whether a code works, and else why not', { tags: ['BD7-12'] }, () => {
  expect(words({})).toBe('On')
  expect(words({ isPaused: true })).toBe('Paused')
  expect(words({ until: '2026-12-09' })).toBe('Over')
  expect(words({ from: '2026-12-10', until: '2026-12-10' })).toBe('Until Dec\u00a010, 2026')
  expect(words({ mostUses: 3 }, 3)).toBe('Used up')
  expect(words({ mostUses: 3 }, 2)).toBe('On')
  expect(words({ from: '2026-12-12' })).toBe('From Dec\u00a012, 2026')
  expect(words({ until: '2026-12-20' })).toBe('Until Dec\u00a020, 2026')
})

test('uses are counted, and conditions are said', () => {
  expect(formatUses({ uses: 3, mostUses: null })).toBe('3')
  expect(formatUses({ uses: 3, mostUses: 1000 })).toBe('3 of 1,000')
  expect(describeConditions(testDiscount())).toBe('')
  expect(
    describeConditions(testDiscount({ bookIds: ['a', 'b'], minimumInCents: 3000, oncePerReader: true })),
  ).toBe('2 books, from $30.00, once for each reader')
})
