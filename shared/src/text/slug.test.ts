import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formerSlugOfTitle, slugCandidates, slugOfTitle } from './slug.ts'
import { slugify } from './slugify.ts'

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

test.each([
  ['الفيل الأزرق', 'alfyl-alazrq'],
  ['200 قصة من com', '200-qst-mn-com'],
  ['רומן 28', 'rvmn-28'],
  ['Мастер и Маргарита', 'master-i-margarita'],
  ['Οδύσσεια', 'odysseia'],
  ['रामायण', 'ramayn'],
  ['١٩٨٤', '1984'],
  ['The Gods of Pegāna', 'the-gods-of-pegana'],
  ['Pega\u0304na', 'pegana'],
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['Platform 9¾', 'platform-9-3-4'],
  ['½ a Crown', '1-2-a-crown'],
  ['Henry Ⅷ', 'henry-viii'],
  ['Tom & Jerry — 50% off, №5', 'tom-jerry-50-off-5'],
])('the letters of every script are in the address: %s', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug)
})

test('a title in plain Latin letters has the address that it always had', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 100 }), (title) => {
      expect(slugOfTitle(title)).toBe(formerSlugOfTitle(title))
    }),
  )
})

test('a long title’s address ends with a whole word', () => {
  const words = `${'wanderer '.repeat(13)}beyond the fields we know`
  expect(slugOfTitle(words)).toBe('wanderer-'.repeat(13).slice(0, -1))
  for (const title of ['a'.repeat(200), `${'a'.repeat(121)} b`])
    expect(slugOfTitle(title)).toBe('a'.repeat(120))
  expect(slugOfTitle('beyond the fields we know', { most: 12 })).toBe('beyond-the')
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
