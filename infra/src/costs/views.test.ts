import { expect, test } from 'vitest'
import { pollsDuring } from './views.ts'

test('a page looks at copies once for who glances at it, and ever more seldom for who stays', () => {
  expect(pollsDuring(5)).toBeCloseTo(1)
  expect(pollsDuring(90)).toBeGreaterThan(1.2)
  expect(pollsDuring(90)).toBeLessThan(1.4)
  expect(pollsDuring(3_600)).toBeLessThan(10)
})
