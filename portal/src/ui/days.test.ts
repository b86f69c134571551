import { expect, test } from 'vitest'
import { calendarDay, dayInWords, momentInWords, shortCalendarDay, shortDay, shortMoment } from './days.ts'

const at = new Date(2026, 10, 4, 18, 30)

test('a month keeps to its day and a time to its half, and a line breaks elsewhere', () => {
  expect(dayInWords(at)).toBe('November\u00a04, 2026')
  expect(shortDay(at.toISOString())).toBe('Nov\u00a04, 2026')
  expect(momentInWords(at)).toMatch(/^November\u00a04, 2026 at 6:30[\u00a0\u202f]PM$/)
  expect(shortMoment(at)).toMatch(/^Nov\u00a04, 2026, 6:30[\u00a0\u202f]PM$/)
})

test('a day of the calendar is that day everywhere', () => {
  expect(calendarDay('2026-11-24')).toBe('November\u00a024, 2026')
  expect(shortCalendarDay('2026-11-24T23:59:59Z')).toBe('Nov\u00a024, 2026')
})
