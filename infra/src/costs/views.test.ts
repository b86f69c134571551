import { expect, test } from 'vitest'
import { looksIn } from './views.ts'

test('a page looks at copies once for who glances at it, and ever more seldom for who stays', () => {
  expect(looksIn(5)).toBeCloseTo(1)
  expect(looksIn(90)).toBeGreaterThan(1.2)
  expect(looksIn(90)).toBeLessThan(1.4)
  expect(looksIn(3_600)).toBeLessThan(10)
})
