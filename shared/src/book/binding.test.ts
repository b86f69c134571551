import { expect, test } from 'vitest'
import { bindingClass, bindingTitleSize, longestWordWidth } from './binding.ts'

test('a book is bound the same way each time, and a shelf of them in every way there is', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `018f5c1e-${index}-7000-8000-${index * 7919}`)
  expect(ids.map(bindingClass)).toEqual(ids.map(bindingClass))
  expect(new Set(ids.map(bindingClass))).toEqual(
    new Set(['binding b0', 'binding b1', 'binding b2', 'binding b3']),
  )
})

test('a short title is set large, a long one small, and neither beyond what a cover bears', () => {
  const sizes = ['Q', 'Lilith', 'The Well at the World’s End', 'The Lamplighter’s Daughter '.repeat(7)].map(
    bindingTitleSize,
  )
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(new Set(sizes).size).toBeGreaterThan(2)
  for (const title of ['', 'Q', 'x'.repeat(180), '山海経', '🐉']) {
    expect(bindingTitleSize(title)).toBeGreaterThanOrEqual(8)
    expect(bindingTitleSize(title)).toBeLessThanOrEqual(24)
  }
})

test('letters that stand in a square count as two', () => {
  expect(bindingTitleSize('千夜一夜物語と消えた魔法')).toBeLessThan(bindingTitleSize('abcdefghijkl'))
})

test.each(['Thousand', 'Crown', 'Shadow', 'Summer', 'Kingdom', 'Wednesday', 'Bloodhound', 'Charwoman’s'])(
  '%s fits a line of its cover, which is 70.6 hundredths of its width',
  (word) => {
    expect(
      bindingTitleSize(`The ${word} of a Great Many Years`) * longestWordWidth(word),
    ).toBeLessThanOrEqual(70.6)
    expect(bindingTitleSize(`The ${word} of a Great Many Years`)).toBeGreaterThan(9)
  },
)
