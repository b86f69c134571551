import { expect, test } from 'vitest'
import { parseIsbn } from './isbn.ts'

test.each([
  ['9780306406157', '9780306406157'],
  ['978-0-306-40615-7', '9780306406157'],
  ['ISBN-13: 978 0 306 40615 7', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957X', '9780804429573'],
  ['0-8044-2957-x', '9780804429573'],
  ['979-8-00-000000-7', '9798000000007'],
])('%s is kept as %s', (written, kept) => {
  expect(parseIsbn(written)).toBe(kept)
})

test('no ISBN is none', () => {
  expect([parseIsbn(''), parseIsbn('  '), parseIsbn(null)]).toEqual([null, null, null])
})

test.each([
  '9780306406158',
  '0306406153',
  '9770306406157',
  '123',
  'lilith',
  '97803064061X7',
  '９７８０３０６４０６１５７',
])('%s is refused, since a reader could not order by it', (written) => {
  expect(() => parseIsbn(written)).toThrow(RangeError)
})
