import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { type Cart, emptyCart } from '@lorecircle/shared/cart/cart'
import { encodeCart } from '@lorecircle/shared/cart/cart-text'
import { cartCookie } from '@lorecircle/shared/cart/cookies'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
  const book = bookOf('b1', { formats: [testFormat({ id: 'paper', priceInCents: 1_499 })] })
  await openShop(platform.services, 'a1', [book], { subdomain: 'dunsany' })
  const at = '2026-01-01T00:00:00.000Z'
  await put(platform.services, nameDoc('dunsany'), { sub: 'a1', skeleton: '', at })
  const spring = testDiscount({ code: 'SPRING' })
  await put(platform.services, discountDoc('a1', spring.code), spring)
})
afterAll(() => platform.stop())

async function open(path: string, headers: Record<string, string> = {}) {
  const app = onDemandApp(platform.services, platform.env.ORIGIN_SECRET)
  const answer = await app.request(`http://127.0.0.1${path}`, {
    headers: {
      'x-viewer-host': 'dunsany.lorecircle.localhost:4321',
      'x-origin-secret': platform.env.ORIGIN_SECRET,
      ...headers,
    },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const line = { id: 1, bookId: 'b1', formatId: 'paper', quantity: 2, dedication: '', number: null }
const keeping = (cart: Partial<Cart>) => ({
  cookie: `lc-light=candlelight; ${cartCookie}=${encodeCart({ ...emptyCart, ...cart })}`,
})

test('a reader opens the cart that their browser keeps, at today’s prices, and no cache or search engine has it', {
  tags: ['AD4-03', 'AD4-04'],
}, async () => {
  const { status, headers, text } = await open('/cart', {
    ...keeping({ lines: [{ ...line, seenInCents: 999 }], code: 'SPRING' }),
    'cloudfront-viewer-country': 'DE',
  })
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ])
  expect(text).toContain('"template":"cart"')
  expect(text).toContain('"itemsInCents":2998')
  expect(text).toContain('The price is now $14.99; it was $9.99.')
  expect(text).toContain('"country":"DE"')
  expect(text).toContain('"code":{"code":"SPRING","problem":null')
})

test('what else a cookie says is an empty cart', async () => {
  for (const cookie of ['', `${cartCookie}=bm90IGEgY2FydA`, `${cartCookie}=%00`, 'lc-cart-size=9']) {
    expect((await open('/cart', { cookie })).text).toContain('"lines":[]')
  }
})

test('why a change was refused is said in the shop’s own words, whoever made the link', async () => {
  expect((await open('/cart?problem=number.taken')).text).toContain('The number you chose is taken.')
  const made = await open('/cart?problem=Send+money+to+me')
  expect(made.text).not.toContain('Send money')
  expect(made.text).toContain('Something went wrong.')
})

test('a cart whose cookie did not come back says that the browser keeps none, and that Buy Now works without', async () => {
  const words = 'use Buy Now, which works without'
  expect((await open('/cart?kept=1')).text).toContain(words)
  expect((await open('/cart?problem=shipping.none&kept=1')).text).toContain(words)
  const { text } = await open('/cart?kept=1', { cookie: 'lc-cart-size=0' })
  expect(text).not.toContain(words)
})
