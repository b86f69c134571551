import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

test('an author reads how long is left, in minutes and seconds', () => {
  expect([120_000, 119_001, 61_000, 59_400, 9_000, 1].map(countdown)).toEqual([
    '2:00',
    '2:00',
    '1:01',
    '1:00',
    '0:09',
    '0:01',
  ])
})
