import { expect, test } from 'vitest'
import { logCheckIntervalInMinutes } from './count-visits.ts'
import { limitFrequency } from './seldom.ts'

test('a clock that strikes every minute has the log looked at only as often as something can have changed', async () => {
  let minute = 0
  const looked: number[] = []
  const look = limitFrequency(async () => looked.push(minute), {
    pauseMs: logCheckIntervalInMinutes(180) * 60_000,
    now: () => new Date(minute * 60_000),
  })
  for (; minute < 25; minute++) await look()
  expect(looked).toEqual([0, 10, 20])
})

test('where log files do not wait for each other, they are looked at whenever the clock strikes', async () => {
  let times = 0
  const look = limitFrequency(async () => times++, {
    pauseMs: logCheckIntervalInMinutes(0),
    now: () => new Date(0),
  })
  for (let strikes = 0; strikes < 3; strikes++) await look()
  expect(times).toBe(3)
})
