import { expect, test } from 'vitest'
import { suggestValidSubdomain } from './nearest-name.ts'

test.each([
  ['Lord Dunsany', 'lord-dunsany'],
  [' Éowyn_Ó.Briain ', 'eowyn-o-briain'],
  ['the king of elfland’s daughter', 'the-king-of-elflands-daughter'],
  ['a--b--c', 'a-b-c'],
])('who types %j as an address is offered %j', (typed, name) => {
  expect(suggestValidSubdomain(typed)).toBe(name)
})

test.each(['lord-dunsany', ' lord-dunsany ', '', '!!', 'ab', '黎明'])(
  'for %j there is nothing nearer',
  (typed) => {
    expect(suggestValidSubdomain(typed)).toBeNull()
  },
)

test('a name that is too long is offered as far as an address reaches', () => {
  expect(suggestValidSubdomain(`${'a'.repeat(62)} and more`)).toBe('a'.repeat(62))
})
