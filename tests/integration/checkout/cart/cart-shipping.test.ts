import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('sending is charged by its zone, and the payment page takes no address outside of it', {
  tags: ['AD7-09'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  await services.documents.create(shippingRatesDoc(shop.account.folder), {
    postedFrom: 'US',
    handlingDays: { from: 1, to: 2 },
    zones: [
      {
        id: 'home',
        name: 'the United States',
        countries: ['US'],
        freeAboveInCents: null,
        days: null,
        rates: [{ by: 'books', upTo: null, priceInCents: 500 }],
      },
      {
        id: 'de',
        name: 'Germany',
        countries: ['DE'],
        freeAboveInCents: null,
        days: { from: 4, to: 9 },
        rates: [{ by: 'books', upTo: null, priceInCents: 1_700 }],
      },
    ],
  })
  const items = [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }]
  const there = await browserIn(shop).checkOut({ items, country: 'JP' })
  expect([there.status, await there.json()]).toEqual([
    409,
    expect.objectContaining({ error: 'This shop does not ship there.' }),
  ])
  const unknown = await browserIn(shop).checkOut({ items })
  expect(await unknown.json()).toMatchObject({ error: expect.stringContaining('Choose a country') })
  const page = await paymentPageOf(await browserIn(shop).checkOut({ items, country: 'DE' }))
  const german = { ...parcel, country: 'DE', state: '', email: 'post@example.com' }
  await comeBack(services, shop, locationOf(await pay(page, CARDS.accepted, german)))
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order?.sums).toMatchObject({ itemsInCents: 1_499, shippingInCents: 1_700, totalInCents: 3_199 })
  expect(order?.shipTo?.address.country).toBe('DE')
  expect(order?.delivery).toEqual({ handling: { from: 1, to: 2 }, transit: { from: 4, to: 9 } })
  const [receipt] = await shops.mailTo('post@example.com')
  expect(receipt?.body.text).toMatch(/\nDelivery\nExpected \w+ \d+/)
})
