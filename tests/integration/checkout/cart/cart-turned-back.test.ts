import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { expect, test } from 'vitest'
import { cancelLinkOf, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('who turns back from paying several things is led to no one of them: they are in the cart still', async () => {
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.special.id })
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
  const { sums } = await reader.change({ do: 'country', country: 'US' })
  const page = await paymentPageOf(await reader.checkOut({ totalInCents: sums.totalInCents }))
  const back = await reader.comeBack(await cancelLinkOf(page))
  expect(locationOf(back)).toBe(`http://${shop.host}/checkout-failed/cancelled`)
  expect(reader.jar.get('lc-cart-size')).toBe('2')
})

test('a code that asks for more says from which sum on it is good', async () => {
  const shop = await openLargerShop(5)
  const code = testDiscount({ code: 'PLENTY', minimumInCents: 50_000 })
  await shops.services.documents.create(discountDoc(shop.account.sub, 'PLENTY'), code)
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
  const cart = await reader.change({ do: 'code', code: 'PLENTY' })
  expect(cart.code?.problem).toBe('This code works on orders of $500.00 or more.')
})
