import { codeLinkEndpoint } from '@lorecircle/functions/cart/code-link'
import { parseCartCookie as cartInCookies } from '@lorecircle/shared/cart/cart-text'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { expect, test } from 'vitest'
import { ask, cancelLinkOf, comeBack, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('a code for each reader once is theirs again when they turn back from paying', async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub } = shop.account
  const once = testDiscount({ code: 'ONCE', kind: { amountInCents: 300 }, oncePerReader: true })
  await services.documents.create(discountDoc(sub, 'ONCE'), once)
  const order = async () => {
    const reader = browserIn(shop)
    await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
    await reader.change({ do: 'country', country: 'US' })
    const asked = await reader.change({ do: 'code', code: 'ONCE' })
    expect(asked.code).toMatchObject({ asksEmail: true, problem: expect.stringContaining('email') })
    await reader.change({ do: 'code', code: 'ONCE', email: 'Ada@example.com' })
    return reader.checkOut()
  }
  const page = await paymentPageOf(await order())
  expect((await order()).status).toBe(409)
  await comeBack(services, shop, await cancelLinkOf(page))
  expect((await order()).status).toBe(200)
})

test('a link with a code brings it into the cart, and leads nowhere but into the shop', {
  tags: ['AD7-10'],
}, async () => {
  const shop = await openLargerShop(5)
  const spring = testDiscount({ code: 'SPRING', kind: { percent: 10 } })
  await shops.services.documents.create(discountDoc(shop.account.sub, 'SPRING'), spring)
  const open = (at: string, code = ' spring ', cookie = 'lc-cart-size=0') =>
    ask(shops.services, shop, codeLinkEndpoint(shops.services), { query: { code, at }, cookie })
  const answer = await open('/shop/lilith?utm_source=letter')
  expect([answer.status, locationOf(answer)]).toEqual([303, '/shop/lilith?utm_source=letter#your-code'])
  expect(cartInCookies(answer.headers.getSetCookie().join('; ')).code).toBe('SPRING')
  for (const elsewhere of [
    'https://example.com',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    '/\n',
    'x',
  ]) {
    expect(locationOf(await open(elsewhere))).toBe('/#your-code')
    expect(locationOf(await open(elsewhere, 'A'.repeat(101)))).toBe('/#not-your-code')
    expect(locationOf(await open(elsewhere, 'A'.repeat(2_001)))).toBe('/#not-your-code')
  }
})

test('a link with a code says that it is in the cart only where the browser keeps cookies', async () => {
  const shop = await openLargerShop(5)
  const spring = testDiscount({ code: 'SPRING', kind: { percent: 10 } })
  await shops.services.documents.create(discountDoc(shop.account.sub, 'SPRING'), spring)
  const reader = browserIn(shop)
  expect(locationOf(await reader.follow('spring'))).toBe('/#your-code')
  expect(cartInCookies([...reader.jar].map((pair) => pair.join('=')).join('; ')).code).toBe('SPRING')
  const open = async (query: Record<string, string>) =>
    locationOf(await ask(shops.services, shop, codeLinkEndpoint(shops.services), { query }))
  const first = new URL(await open({ code: 'spring', at: '/' }), `https://${shop.host}`)
  expect(first.pathname).toBe(apiPaths.codeLink)
  expect(await open(Object.fromEntries(first.searchParams))).toBe('/#no-cookies')
})

test('a code that is too long to be one is shown as it was typed, and said to be none', async () => {
  const shop = await openLargerShop(5)
  const long = testDiscount({ code: 'A'.repeat(24), kind: { percent: 10 } })
  await shops.services.documents.create(discountDoc(shop.account.sub, long.code), long)
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
  const { code } = await reader.change({ do: 'code', code: 'A'.repeat(25) })
  expect(code).toMatchObject({
    code: 'A'.repeat(25),
    problem: 'This code does not exist in this shop.',
  })
  expect(locationOf(await reader.form({ do: 'code', code: 'A'.repeat(101) }))).toBe('/cart?problem=code.long')
})
