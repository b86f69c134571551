import { expect, test } from 'vitest'
import { asksOn, isReached, releaseDayInWords, stageAt, stageIn, stageText } from './release-day.ts'

test('a book is out on its day and after it', () => {
  const days = ['2027-03-02', '2027-03-03', '2027-03-04']
  expect(days.map((today) => isReached('2027-03-03', today))).toEqual([false, true, true])
  expect(releaseDayInWords('2027-03-03')).toBe('March 3, 2027')
})

test('what a reader was told of a release stands in a key', () => {
  expect(asksOn('2027-03-03', 7)).toBe('2027-02-24')
  const stage = stageAt('2027-03-03', 7, '2027-02-24')
  expect([stageText(stage), stageIn('2027-03-03-asked')]).toEqual(['2027-03-03-asked', stage])
  expect(stageText(stageAt('2027-03-03', 7, '2027-02-23'))).toBe('2027-03-03')
})
