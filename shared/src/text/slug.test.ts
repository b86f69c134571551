import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugCandidates, slugify, slugOfTitle } from './slug.ts'

test("a slug is the spec's: lowercase, single hyphens, trimmed edges", {
  tags: ['A2.7-02', 'A2.7-03', 'A2.7-04'],
}, () => {
  expect(slugify('  The King -- of Elfland! ')).toBe('the-king-of-elfland')
  expect(slugOfTitle('Lud-in-the-Mist')).toBe('lud-in-the-mist')
})

test('a title without a Latin letter is transliterated', { tags: ['A2.7-05'] }, () => {
  expect(slugOfTitle('物語')).toBe('wuyu')
  expect(slugOfTitle('ألف ليلة')).toMatch(/^[a-z0-9-]+$/)
  expect(slugOfTitle('!!!')).toBe('book')
})

test('two books of one title get two slugs', { tags: ['A2.7-06'] }, () => {
  const names = slugCandidates('Lilith')
  expect([names.next().value, names.next().value, names.next().value]).toEqual([
    'lilith',
    'lilith-2',
    'lilith-3',
  ])
})

test('any title gives a slug that fits a key and a URL', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (title) => {
      expect(slugOfTitle(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slugOfTitle(title).length).toBeLessThanOrEqual(120)
    }),
  )
})
