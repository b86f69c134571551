import { expect, test } from 'vitest'
import { formatCountdown, welcomeGreeting } from './in-words.ts'

test('an author is greeted by first name, and as Author without one', {
  tags: ['B2.3-20', 'B2.3-21'],
}, () => {
  expect(welcomeGreeting('Hope')).toBe('Welcome back, Hope')
  expect(welcomeGreeting('')).toBe('Welcome back, Author')
  expect(welcomeGreeting(' ')).toBe('Welcome back, Author')
})

test('an author reads how long is left, in minutes and seconds', () => {
  expect([120_000, 119_001, 61_000, 59_400, 9_000, 1].map(formatCountdown)).toEqual([
    '2:00',
    '2:00',
    '1:01',
    '1:00',
    '0:09',
    '0:01',
  ])
})
