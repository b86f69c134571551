import { expect, test } from 'vitest'
import { blockedWord, filterRule, requestedPaths } from './ad-blockers.ts'

test('no call, page or file has a name that ad blockers stop', () => {
  const paths = requestedPaths()
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter((path) => blockedWord(path) !== undefined)).toEqual([])
})

test.each([
  ['/api/analytics', 'analytics'],
  ['/api/analytics?page=2', 'analytics'],
  ['/portal-assets/ad-Bc1x.js', 'ad'],
  ['/media/page_views/pixel.gif', 'pixel'],
  ['/api/figures', undefined],
  ['/portal-assets/AddBook-x1.js', undefined],
])('%s has the word %s', (path, word) => {
  expect(blockedWord(path)).toBe(word)
})

test.each([
  ['/api/analytics^', '/api/analytics', true],
  ['/api/analytics^', '/api/analytics?page=2', true],
  ['/api/analytics^', '/api/analytics-of-a-book', false],
  ['/ads/*/banner.$image', '/ads/2/banner.png', true],
  ['/api/collect|$ping', '/api/collect', true],
  ['/api/collect|$ping', '/api/collect/more', false],
])('the rule %s and %s', (rule, path, isBlocked) => {
  expect(filterRule(rule)?.test(`https://lorecircle.com${path}`)).toBe(isBlocked)
})

test.each([
  '! a comment',
  '||example.com^',
  '@@/ads.js',
  'example.com##.ad',
  '/x.js$domain=example.com',
  '$ping',
  '',
])('%s is no rule for our paths', (line) => {
  expect(filterRule(line)).toBeNull()
})
