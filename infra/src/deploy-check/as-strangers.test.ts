import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { expect, test } from 'vitest'
import { copyProblems, pageProblems } from './as-strangers.ts'

const productDomain = 'lorecircle.example'
const origin = `https://${productDomain}`
const shop = `lilith.${productDomain}`

const pageOf = (host: string, path: string) => ({ what: path, url: `https://${host}${path}`, status: 200 })
const answerOf = (host: string, path: string, more: Record<string, string> = {}) => ({
  status: 200,
  headers: { ...responseHeaders({ host, path, productDomain, scheme: 'https' }), ...more },
  cookies: [],
  text: 'x'.repeat(2_000),
  tookInMs: 1,
})
const html = { 'content-type': 'text/html; charset=utf-8' }

test('an operator is told of each header that the edge forgot, and of each that readers should not see', () => {
  const page = pageOf(shop, '/bookstore')
  const whole = answerOf(shop, '/bookstore', { ...html, 'content-encoding': 'br' })
  expect(pageProblems(page, whole, origin)).toEqual([])
  const { 'strict-transport-security': _, ...headers } = whole.headers
  const spoilt = {
    ...whole,
    headers: { ...headers, 'x-frame-options': 'SAMEORIGIN', 'x-amz-meta-cache-tag': 'a' },
  }
  expect(pageProblems(page, spoilt, origin)).toEqual([
    'x-frame-options is ‘SAMEORIGIN’',
    'strict-transport-security is missing',
    'readers see x-amz-meta-cache-tag',
  ])
})

test('a long page has to come compressed, but where nothing of it is kept', () => {
  expect(pageProblems(pageOf(shop, '/blog'), answerOf(shop, '/blog', html), origin)).toEqual([
    'it is not compressed',
  ])
  expect(pageProblems(pageOf(shop, '/cart'), answerOf(shop, '/cart', html), origin)).toEqual([])
})

test('a redirect is asked for its status, its end, and the headers that every answer has', () => {
  const page = { ...pageOf(productDomain, '/bookstore'), status: 302, leadsTo: `${origin}/` }
  const led = answerOf(productDomain, '/bookstore', { location: `${origin}/` })
  const answer = { ...led, status: 302 }
  expect(pageProblems(page, answer, origin)).toEqual([])
  expect(pageProblems({ ...page, leadsTo: `${origin}/market` }, answer, origin)).toEqual([
    `it leads to ${origin}/`,
  ])
  const { 'x-frame-options': _, ...headers } = answer.headers
  expect(pageProblems(page, { ...answer, headers }, origin)).toEqual(['x-frame-options is missing'])
})

test('an answer that may have been somebody else’s is told by its age, by the cache’s own word, and by no promise', () => {
  const fresh = answerOf(productDomain, '/api/orders', {
    'cache-control': 'no-store',
    'x-cache': 'Miss from cloudfront',
  })
  expect(copyProblems([fresh, fresh])).toEqual([])
  const kept = { ...fresh, headers: { age: '0', 'x-cache': 'RefreshHit from cloudfront' } }
  expect(copyProblems([fresh, kept])).toEqual([
    'age 0',
    'x-cache ‘RefreshHit from cloudfront’',
    'no-store is missing',
  ])
})
