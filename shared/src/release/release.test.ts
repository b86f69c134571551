import { expect, test } from 'vitest'
import { asksFrom, isReached, releaseDayInWords } from './release-day.ts'
import { stageAt, stageIn, stageText } from './stage.ts'

test('a book comes out at noon UTC, while it is that day all over the world', () => {
  const moments = ['2027-03-03T11:59:59Z', '2027-03-03T12:00:00Z'].map((moment) => new Date(moment))
  expect(moments.map((moment) => isReached('2027-03-03', moment))).toEqual([false, true])
  for (const moment of moments.slice(1))
    for (const timeZone of ['Pacific/Niue', 'America/New_York', 'Asia/Tokyo', 'Pacific/Noumea'])
      expect(moment.toLocaleDateString('en-CA', { timeZone })).toBe('2027-03-03')
  expect(releaseDayInWords('2027-03-03')).toBe('March 3, 2027')
})

test('what a reader was told of a release stands in a key', () => {
  expect(asksFrom('2027-03-03', 7).toISOString()).toBe('2027-02-24T12:00:00.000Z')
  const stage = stageAt('2027-03-03', 7, new Date('2027-02-24T12:00:00Z'))
  expect([stageText(stage), stageIn('2027-03-03-asked')]).toEqual(['2027-03-03-asked', stage])
  expect(stageText(stageAt('2027-03-03', 7, new Date('2027-02-24T11:00:00Z')))).toBe('2027-03-03')
})
