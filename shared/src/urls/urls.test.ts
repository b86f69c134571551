import { expect, test } from 'vitest'
import { isPublicShopPath } from './urls.ts'

test('pages that anybody may see can be passed on', () => {
  const paths = [
    '/',
    '/cart',
    '/bookstore',
    '/shop/lilith',
    '/blog/feed.xml',
    '/privacy',
    '/bookstore/from/x/',
    '/Shop/Lilith',
  ]
  for (const path of [...paths, '/newsletter', '/certificate/abc', '/cards/shop/lilith.jpg', '/b%C3%BCcher'])
    expect(isPublicShopPath(path), path).toBe(true)
})

test('an address with a reader’s token is never passed on, however it is written', () => {
  for (const path of [
    '/thank-you/o1/token',
    '/thank-you/o1/token/certificate/1/7',
    '//thank-you/o1/token',
    '/Thank-You/o1/token',
    '/%74hank-you/o1/token',
    '/thank-you%2Fo1%2Ftoken',
    '/thank-you%252Fo1%252Ftoken',
    '/newsletter/confirm/id/token',
    '/newsletter/unsubscribe/id/token',
    '/newsletter/again/id',
    '/contact/again/id',
    '/%E0%A4%A/o1/token',
  ])
    expect(isPublicShopPath(path), path).toBe(false)
})
