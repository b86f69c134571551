import { expect, test } from 'vitest'
import { loginPath, returnPath } from './login-path.ts'
import { paths } from './paths.ts'

const origin = 'https://lorecircle.example'
const from = (path: string) => new URL(loginPath(path), origin).searchParams.get('from')

test('an author who had to log in lands on the screen that was asked for', {
  tags: ['B2.1-06', 'B2.2-03'],
}, () => {
  const asked = '/authorportal/bookdetails?id=b1&tab=books'
  expect(returnPath(from(asked), origin)).toBe(asked)
  expect(returnPath(from('/AuthorPortal/AddBook'), origin)).toBe('/AuthorPortal/AddBook')
  expect(returnPath(from('/stripe-return?success=true&session_id=cs_1'), origin)).toBe(
    '/stripe-return?success=true&session_id=cs_1',
  )
})

test('a login never leads to another site or out of the portal', { tags: ['B2.1-07'] }, () => {
  const traps = [
    null,
    '',
    'https://evil.example/authorportal/mainpage',
    '//evil.example/authorportal/mainpage',
    '/\\evil.example/authorportal',
    'javascript:alert(1)',
    '/market',
    '/authorportalx',
    '/login?from=/login',
    '/authorportal/../market',
  ]
  for (const trap of traps) expect(returnPath(trap, origin)).toBe(paths.dashboard)
})
