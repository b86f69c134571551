import { expect, test } from 'vitest'
import { noPreference, preference } from './cookie.ts'

const live = { protocol: 'https:', hostname: 'lorecircle.example' }

test('a preference is kept for a year, on every page, over https alone', {
  tags: ['B9-25', 'B9-26', 'B9-27', 'B9-28'],
}, () => {
  expect(preference('lc-light', 'candlelight', live).split('; ')).toEqual([
    'lc-light=candlelight',
    'Domain=lorecircle.example',
    'Path=/',
    'SameSite=Lax',
    `Max-Age=${365 * 24 * 60 * 60}`,
    'Secure',
  ])
})

test('a machine of one’s own has no https, and keeps the preference all the same', () => {
  const local = { protocol: 'http:', hostname: 'lorecircle.localhost' }
  expect(preference('lc-light', 'candlelight', local)).not.toContain('Secure')
})

test('a preference that is let go of is gone at once', () => {
  expect(noPreference('lc-signed-in', live)).toMatch(/^lc-signed-in=;.*Max-Age=0/)
})
