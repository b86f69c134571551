import { behaviourAt, headerKindAt } from '@lorecircle/shared/edge/behaviours'
import { expect, test } from 'vitest'
import { defaultBehaviour, pathBehaviours } from './response-headers.ts'

/** As CloudFront finds the row of a path. */
const rowAt = (path: string) =>
  pathBehaviours.find(({ pattern }) =>
    pattern?.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  ) ?? defaultBehaviour

const kinds = ['main', 'www', 'preview', 'shop', 'unknown'] as const
const paths = [
  '/',
  '/cart',
  '/carts',
  '/api/welcome',
  '/api/orders',
  '/api/cart/code',
  '/api/download/1/a',
  '/media/a.webp',
  '/files/a/b.epub',
  '/favicon.ico',
]
const others = [
  '/market',
  '/MARKET',
  '/library/1/a',
  '/thank-you/1/a',
  '/newsletter/',
  '/newsletter/confirm/a',
  '/config.json',
  '/login',
  '/icons/a.svg',
  '/a/b',
]

test.each([...paths, ...others])('on no host %s is kept more freely than the table says', (path) => {
  const row = rowAt(path)
  for (const kind of kinds) {
    const { to, caching, methods } = behaviourAt(kind, path)
    if ('redirect' in to) continue
    if (caching === 'never') expect(row.caching).toBe('never')
    else if (row.caching !== 'never')
      expect(row.caching.key).toEqual(expect.arrayContaining([...caching.key]))
    if (row.origin === 'link') {
      expect([to.origin, methods]).toEqual(['api', 'all_methods'])
      continue
    }
    expect(row.methods).toEqual(methods)
    expect(row.headers).toBe(headerKindAt(path))
    // Where CloudFront cannot tell hosts apart, the viewer function chooses the pages on demand.
    if (to.origin !== row.origin) expect([to.origin, row.origin].toSorted()).toEqual(['on-demand', 'site'])
  }
})

test('no pattern comes twice, and there are no more than a distribution may have', () => {
  const patterns = pathBehaviours.map(({ pattern }) => pattern)
  expect(new Set(patterns).size).toBe(patterns.length)
  expect(patterns.length).toBeLessThan(75)
})

test('links that people follow, and the few answers that are kept, come before all the other calls', () => {
  const patterns = pathBehaviours.map(({ pattern }) => pattern)
  expect(patterns.slice(0, patterns.indexOf('/api/*') + 1)).toEqual([
    '/api/checkout-return',
    '/api/cancel-checkout',
    '/api/cart/code',
    '/api/download/*',
    '/api/shop-books',
    '/api/welcome',
    '/api/copies',
    '/api/*',
  ])
})
