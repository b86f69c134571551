import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('a reader buys two things at once, each counted, and the author gets one order that adds up', {
  tags: ['AD4-02', 'AD4-03', 'AD4-04', 'AD7-07'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  const dedication = 'For Ada, who knows the way.'
  await reader.change({
    do: 'add',
    bookId: shop.book.id,
    formatId: shop.special.id,
    dedication,
    priceInCents: 12_000,
  })
  const cart = await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: 2 })
  expect(cart.lines).toMatchObject([
    { itemsInCents: 12_000, dedication },
    { itemsInCents: 2_998, quantity: 2 },
  ])
  expect(reader.jar.get('lc-cart-size')).toBe('3')
  const email = 'two-things@example.com'
  const country = await reader.change({ do: 'country', country: 'US' })
  expect([country.problem, country.sums.totalInCents]).toEqual([null, 14_998])

  const page = await paymentPageOf(await reader.checkOut({ totalInCents: 14_998 }))
  expect(await (await fetch(page)).text()).toContain(dedication)
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  await comeBack(services, shop, locationOf(paid))
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order).toMatchObject({
    lines: [
      { slots: [1], editionOf: 5, dedication, unitInCents: 12_000 },
      { quantity: 2, slots: [], unitInCents: 1_499 },
    ],
    sums: { itemsInCents: 14_998, discountInCents: 0, totalInCents: 14_998 },
  })
  expect(await shops.mailTo(email)).toHaveLength(1)
})
