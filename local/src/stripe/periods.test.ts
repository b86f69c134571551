import { expect, test } from 'vitest'
import { afterPeriod } from './periods.ts'

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const every = (interval: 'month' | 'year') => ({
  recurring: {
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  },
})

test('a month after the last day of January is the last day of February', () => {
  expect(afterPeriod(seconds('2027-01-31'), every('month'))).toBe(seconds('2027-02-28'))
  expect(afterPeriod(seconds('2026-12-15'), every('month'))).toBe(seconds('2027-01-15'))
})

test('a year after leap day is the last day of February', () => {
  expect(afterPeriod(seconds('2028-02-29'), every('year'))).toBe(seconds('2029-02-28'))
})
