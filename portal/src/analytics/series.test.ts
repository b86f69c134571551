import { expect, test } from 'vitest'
import {
  type AnalyticsDay,
  barHeight,
  bestDay,
  formatShortDay,
  hasNoActivity,
  seriesTotal,
  toCsv,
} from './series.ts'

const day = (date: string, visits: number, salesInCents = 0): AnalyticsDay => ({
  day: date,
  visits,
  views: visits * 2,
  copies: salesInCents > 0 ? 1 : 0,
  salesInCents,
})
const days = [day('2026-11-19', 4), day('2026-11-20', 0), day('2026-11-21', 400, 1_250)]

test('an author reads the sum of the days, and the best of them', () => {
  expect(seriesTotal(days, 'visits')).toBe(404)
  expect(bestDay(days, 'visits')?.day).toBe('2026-11-21')
  expect(bestDay(days.slice(1, 2), 'visits')).toBeNull()
  expect(formatShortDay('2026-11-01')).toBe('Nov 1')
})

test('the highest bar is full, a small day can still be seen, and a day of nothing is nothing', () => {
  expect(days.map((one) => barHeight(one, days, 'visits'))).toEqual([0.03, 0, 1])
})

test('a shop that nobody has visited or bought from yet has nothing to show', () => {
  const analytics = { days: [day('2026-11-21', 0)], pages: [], referrers: [], formats: [] }
  expect(hasNoActivity(analytics)).toBe(true)
  expect(hasNoActivity({ ...analytics, days })).toBe(false)
})

test('the table goes into a spreadsheet', () => {
  expect(toCsv(days.slice(2))).toBe(
    'Day,Visits,Page views,Copies,Sales in USD\r\n2026-11-21,400,800,1,12.50\r\n',
  )
})
