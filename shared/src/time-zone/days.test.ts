import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInTimeZone, formatTimeZone } from './days.ts'
import { TimeZone } from './time-zone.ts'

const zones = [
  ...['UTC', 'America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo', 'America/St_Johns'],
  ...['Africa/Cairo', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  ...['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Niue'],
]
const hourInMs = 60 * 60 * 1000
const Zone = fc.constantFrom(...zones)
const Moment = fc.date({
  min: new Date('2012-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a day is the one that a calendar on the wall of its zone shows', () => {
  const day = (timeZone: string, at: string) => dayInTimeZone(timeZone, at)
  expect(day('America/Los_Angeles', '2026-12-02T04:00:00Z')).toBe('2026-12-01')
  expect(day('Asia/Tokyo', '2026-12-01T15:00:00Z')).toBe('2026-12-02')
  expect(day('Asia/Kathmandu', '2026-12-01T18:14:59Z')).toBe('2026-12-01')
  expect(day('Asia/Kathmandu', '2026-12-01T18:15:00Z')).toBe('2026-12-02')
})

test('days of 23 and 25 hours are whole days', () => {
  const hoursOf = (timeZone: string, day: string) => {
    const start = Date.parse(`${addDays(day, -1)}T00:00:00Z`)
    const halves = Array.from({ length: 144 }, (_, index) => new Date(start + (index * hourInMs) / 2))
    return halves.filter((at) => dayInTimeZone(timeZone, at) === day).length / 2
  }
  expect(hoursOf('America/New_York', '2026-03-08')).toBe(23)
  expect(hoursOf('America/New_York', '2026-11-01')).toBe(25)
  expect(hoursOf('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
  // At midnight the clock goes to one o'clock: the day has no midnight.
  expect(hoursOf('Africa/Cairo', '2026-04-24')).toBe(23)
  expect(hoursOf('America/Sao_Paulo', '2018-11-04')).toBe(23)
  expect(hoursOf('America/Sao_Paulo', '2018-02-17')).toBe(25)
})

test('a day that a zone has skipped holds no moment', () => {
  expect(dayInTimeZone('Pacific/Apia', '2011-12-30T09:59:59Z')).toBe('2011-12-29')
  expect(dayInTimeZone('Pacific/Apia', '2011-12-30T10:00:00Z')).toBe('2011-12-31')
})

test('days follow each other in every zone, and are never more than a day from those of UTC', () => {
  fc.assert(
    fc.property(Zone, Moment, fc.integer({ min: 1, max: 48 }), (timeZone, at, hours) => {
      const [day, utc] = [dayInTimeZone(timeZone, at), at.toISOString().slice(0, 10)]
      expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(day)
      expect(dayInTimeZone(timeZone, new Date(at.getTime() + hours * hourInMs)) >= day).toBe(true)
    }),
  )
})

test('every day begins once: each next day comes within 25 hours', () => {
  fc.assert(
    fc.property(Zone, Moment, (timeZone, at) => {
      const next = addDays(dayInTimeZone(timeZone, at), 1)
      const later = Array.from({ length: 26 }, (_, hour) =>
        dayInTimeZone(timeZone, new Date(at.getTime() + hour * hourInMs)),
      )
      expect(later).toContain(next)
    }),
  )
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('a zone is one that has a name, and not an offset or a place that nobody knows', () => {
  for (const zone of zones) expect(TimeZone.safeParse(zone).success, zone).toBe(true)
  for (const none of ['', '+05:30', 'Mars/Olympus', 'UTC\n', '../UTC', 'america/new_york', 'A'.repeat(65)])
    expect(TimeZone.safeParse(none).success, none).toBe(false)
  expect(formatTimeZone('America/New_York')).toBe('America/New York')
})
