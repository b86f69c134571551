import { expect, test } from 'vitest'
import { describeStock, describeStockDay, formatReturnedCopies, hasDayDetails } from './Stock.tsx'

const story = { formatId: 'f', copies: 20, sold: 0, held: 0, reserved: 0, withdrawn: 0, free: 20, days: [] }
const nothing = { sold: 0, withdrawn: 0, lapsed: 0, back: [] }
const days = [
  { ...nothing, day: '2026-11-05', sold: 12 },
  { ...nothing, day: '2026-11-03', withdrawn: 2 },
]
const counted = { numbered: false }

test('stock reads as history', () => {
  expect(describeStock({ ...story, sold: 12, held: 1, withdrawn: 2, free: 5, days })).toBe(
    '12 sold, 1 held for readers who are paying, 2 withdrawn by you on November\u00a03, 2026. 5 of 20 are left.',
  )
  expect(describeStock({ ...story, held: 2, reserved: 1, free: 18 })).toBe(
    '2 held for readers who are paying (1 withdrawn unless paid for). 18 of 20 are left.',
  )
  expect(describeStock(story)).toBe('None sold yet. 20 of 20 are left.')
  expect(describeStock({ ...story, copies: 0, free: 0 })).toBe('No copies are for sale.')
  const twice = [...days, { ...nothing, day: '2026-10-01', sold: 1, withdrawn: 1 }]
  expect(describeStock({ ...story, withdrawn: 3, free: 1, days: twice })).toBe(
    '3 withdrawn by you, last on November\u00a03, 2026. 1 of 20 is left.',
  )
  expect(twice.map((day) => describeStockDay(day, counted))).toEqual([
    ...['12 sold', '2 withdrawn by you', '1 sold, 1 withdrawn by you'],
  ])
})

test('the days are told where they say more than the sentence does', () => {
  const day = { ...nothing, day: '2026-11-05' }
  const back = [{ slots: [7], why: 'refund' as const }]
  const told = [
    { ...day, sold: 1 },
    { ...day, lapsed: 1 },
    { ...day, back },
  ]
  expect([days, ...told.map((one) => [one])].map((days) => hasDayDetails({ days }))).toEqual(
    Array(4).fill(true),
  )
  expect([[], [{ ...day, withdrawn: 2 }]].map((days) => hasDayDetails({ days }))).toEqual([false, false])
})

test('what came back is told with its number and why, and what nobody paid for as well', () => {
  const back = [
    { slots: [7], why: 'refund' as const },
    { slots: [1_002, 3, 4], why: 'preorder_cancelled' as const },
  ]
  const day = { ...nothing, day: '2026-11-09', sold: 1, lapsed: 2, back }
  expect(describeStockDay(day, { numbered: true })).toBe(
    '1 sold, number 7 came back (refund), numbers 3, 4 and 1,002 came back (preorder cancelled), 2 held and not paid for',
  )
  expect(describeStockDay({ ...day, lapsed: 0 }, counted)).toBe(
    '1 sold, 1 came back (refund), 3 came back (preorder cancelled)',
  )
  expect(describeStock({ ...story, sold: 1, free: 19, days: [day] })).toBe(
    '1 sold. 4 came back on November\u00a09, 2026. 19 of 20 are left.',
  )
  expect(describeStock({ ...story, days: [{ ...day, sold: 0 }] })).toContain('None sold. 4 came back')
})

test('copies that are not back on sale are named by their numbers, or counted', () => {
  const told = [[7], [9, 7, 8]].flatMap((slots) =>
    [true, false].map((numbered) => formatReturnedCopies(slots, { numbered })),
  )
  expect(told).toEqual(['No. 7', '1 copy', 'Nos. 7, 8 and 9', '3 copies'])
})
