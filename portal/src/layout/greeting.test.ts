import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test('an author is greeted by first name, and as Author without one [B2.3-20] [B2.3-21]', () => {
  expect(greeting('Hope')).toBe('Welcome back, Hope')
  expect(greeting('')).toBe('Welcome back, Author')
  expect(greeting(' ')).toBe('Welcome back, Author')
})
