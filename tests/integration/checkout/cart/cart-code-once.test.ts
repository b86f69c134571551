import { codeLink } from '@lorecircle/functions/cart/code-link'
import { cartIn as cartInCookies } from '@lorecircle/shared/cart/cart-in'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
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
  const open = (at: string, code = ' spring ') =>
    ask(shops.services, shop, codeLink(shops.services), { query: { code, at } })
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
    expect(locationOf(await open(elsewhere, 'A'.repeat(101)))).toBe('/')
  }
})
