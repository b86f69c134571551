import { expect, test } from 'vitest'
import {
  addressReminderDate,
  formatPreorderStage,
  formatReleaseDate,
  isReleased,
  parsePreorderStage,
  preorderStage,
} from './release-day.ts'

test('a book is out on its day and after it', () => {
  const days = ['2027-03-02', '2027-03-03', '2027-03-04']
  expect(days.map((today) => isReleased('2027-03-03', today))).toEqual([false, true, true])
  expect(formatReleaseDate('2027-03-03')).toBe('March 3, 2027')
})

test('what a reader was told of a release stands in a key', () => {
  expect(addressReminderDate('2027-03-03', 7)).toBe('2027-02-24')
  const stage = preorderStage('2027-03-03', 7, '2027-02-24')
  expect([formatPreorderStage(stage), parsePreorderStage('2027-03-03-asked')]).toEqual([
    '2027-03-03-asked',
    stage,
  ])
  expect(formatPreorderStage(preorderStage('2027-03-03', 7, '2027-02-23'))).toBe('2027-03-03')
})
