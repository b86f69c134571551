import { expect, test } from 'vitest'
import { createDateFormats, formatCalendarDay, formatShortCalendarDay } from './days.ts'

const at = '2026-11-05T02:30:00Z'

test('a month keeps to its day and a time to its half, and a line breaks elsewhere', () => {
  const { dayInWords, shortDay, momentInWords, shortMoment } = createDateFormats('America/Los_Angeles')
  expect(dayInWords(at)).toBe('November\u00a04, 2026')
  expect(shortDay(at)).toBe('Nov\u00a04, 2026')
  expect(momentInWords(at)).toMatch(/^November\u00a04, 2026 at 6:30[\u00a0\u202f]PM$/)
  expect(shortMoment(at)).toMatch(/^Nov\u00a04, 2026, 6:30[\u00a0\u202f]PM$/)
})

test('a moment is told in the zone of the shop', () => {
  expect(createDateFormats('Asia/Tokyo').shortMoment(at)).toMatch(/^Nov\u00a05, 2026, 11:30[\u00a0\u202f]AM$/)
})

test('a day of the calendar is that day everywhere', () => {
  expect(formatCalendarDay('2026-11-24')).toBe('November\u00a024, 2026')
  expect(formatShortCalendarDay('2026-11-24')).toBe('Nov\u00a024, 2026')
})
