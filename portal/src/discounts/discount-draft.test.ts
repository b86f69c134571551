import { DiscountInput } from '@lorecircle/shared/discount/calls'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { expect, test, vi } from 'vitest'
import { codeStatus } from './DiscountTable.tsx'
import {
  type DiscountDraft,
  discountDraft,
  discountInput,
  newDiscount,
  SavableDiscount,
} from './discount-draft.ts'

const draft = (changes: Partial<DiscountDraft> = {}): DiscountDraft => ({
  ...newDiscount,
  code: 'spring-10',
  ...changes,
})

test('what was typed is what the call takes, and reads back as it was typed', { tags: ['BD7-12'] }, () => {
  const drafts = [
    draft(),
    draft({ percent: ' 20 % ' }),
    draft({ gives: 'amount', amount: '$5', minimum: '30', mostUses: ' 20 ', oncePerReader: true }),
    draft({ gives: 'shipping', isForAll: false, bookIds: ['a'], isPaused: true }),
    draft({ from: '2026-12-01', until: '2026-12-24' }),
  ]
  for (const typed of drafts) {
    expect(SavableDiscount.safeParse(typed).success).toBe(true)
    const input = DiscountInput.parse(discountInput(typed))
    expect(discountInput(discountDraft(input))).toEqual(input)
  }
})

test('a sign that an author types with a number is no fault', () => {
  expect(discountInput(draft({ percent: '20%' })).kind).toEqual({ percent: 20 })
  expect(discountInput(draft({ gives: 'amount', amount: '$ 5' })).kind).toEqual({ amountInCents: 500 })
})

test.each(['America/Los_Angeles', 'Asia/Tokyo', 'UTC'])(
  'days stay as they are in a browser in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const stored = testDiscount({ from: '2026-12-20', until: '2026-12-24' })
    expect(discountDraft(stored)).toMatchObject({ from: '2026-12-20', until: '2026-12-24' })
    expect(discountInput({ ...discountDraft(stored), percent: '12' })).toMatchObject({
      from: '2026-12-20',
      until: '2026-12-24',
    })
    expect(codeStatus({ ...stored, uses: 0 }, '2026-12-19').words).toBe('From Dec\u00a020, 2026')
    expect(codeStatus({ ...stored, uses: 0 }, '2026-12-24').words).toBe('Until Dec\u00a024, 2026')
    vi.unstubAllEnvs()
  },
)

test.each<[string, Partial<DiscountDraft>, keyof DiscountDraft]>([
  ['a code with a space', { code: 'spring 10' }, 'code'],
  ['no percentage', { percent: '' }, 'percent'],
  ['more than all of it', { percent: '101' }, 'percent'],
  ['half a percent', { percent: '0.5' }, 'percent'],
  ['an amount of nothing', { gives: 'amount', amount: '0' }, 'amount'],
  ['no amount', { gives: 'amount', amount: '' }, 'amount'],
  ['no book', { isForAll: false }, 'bookIds'],
  ['a minimum in words', { minimum: 'thirty' }, 'minimum'],
  ['days that run backwards', { from: '2026-12-02', until: '2026-12-01' }, 'until'],
  ['no use at all', { mostUses: '0' }, 'mostUses'],
  ['more uses than can be counted', { mostUses: '10001' }, 'mostUses'],
])('%s is told at its field', { tags: ['BD7-12'] }, (_, changes, field) => {
  const refused = SavableDiscount.safeParse(draft(changes))
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('what is not asked for is not checked', () => {
  const typed = draft({ gives: 'shipping', percent: 'x', amount: 'y' })
  expect(SavableDiscount.safeParse(typed).success).toBe(true)
  expect(discountInput(discountDraft(testDiscount())).kind).toEqual({ percent: 10 })
})
