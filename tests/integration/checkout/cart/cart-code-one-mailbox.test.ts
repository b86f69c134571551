import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ask, comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

/** A shop with a code for each reader once, and how somebody with an address orders with it from a network. */
async function shopWithCode() {
  const { services } = shops
  const shop = await openLargerShop(5)
  const once = testDiscount({ code: 'ONCE', kind: { amountInCents: 300 }, oncePerReader: true })
  await services.documents.create(discountDoc(shop.account.sub, 'ONCE'), once)
  const order = (email: string, from: string) =>
    ask(services, shop, createCartCheckoutSession(services), {
      from,
      json: {
        domain: shop.host,
        country: 'US',
        code: 'ONCE',
        email,
        items: [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }],
      },
    })
  const payAt = async (page: string, email: string) => {
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    await comeBack(services, shop, paid.headers.get('location') ?? '')
  }
  return { order, payAt }
}

test('a code for each reader once is used by a mailbox, however its address is spelt', {
  tags: ['AD7-10'],
}, async () => {
  const { order, payAt } = await shopWithCode()
  await payAt(await paymentPageOf(await order('ron.lee@gmail.com', '192.0.2.1')), 'ron.lee@gmail.com')
  for (const email of [
    'Ron.Lee@gmail.com',
    'ronlee@gmail.com',
    'ron.lee+2@gmail.com',
    'ronlee@googlemail.com',
  ]) {
    const again = await order(email, '198.51.100.1')
    expect([again.status, await again.json()], email).toEqual([
      409,
      expect.objectContaining({ code: 'code.used' }),
    ])
  }
  expect((await order('other@gmail.com', '198.51.100.1')).status).toBe(200)
})

test('a stranger who knows an address cannot hold its turn, and whoever pays first has used it', async () => {
  const { order, payAt } = await shopWithCode()
  expect((await order('ada@example.com', '192.0.2.1')).status).toBe(200)
  expect((await order('ada@example.com', '192.0.2.1')).status).toBe(409)
  const page = await paymentPageOf(await order('ada@example.com', '198.51.100.1'))
  await payAt(page, 'ada@example.com')
  expect((await order('ada@example.com', '203.0.113.1')).status).toBe(409)
})
