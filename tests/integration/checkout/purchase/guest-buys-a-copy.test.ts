import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { buy, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { claimOf, goneOf, locationOf, openCheckouts, openShops, shops } from './purchases.ts'

openShops()

describe('a guest buys a numbered copy', () => {
  test('pays, sees the thank-you page, and reader and author get one letter each', {
    tags: ['A1-11', 'A7-33', 'AD7-01', 'AD7-02', 'AD7-08'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services, 3)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })

    const email = 'eleanor@example.com'
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    const thanks = locationOf(await comeBack(services, shop, locationOf(paid)))
    const again = locationOf(await comeBack(services, shop, locationOf(paid)))

    const [order] = await ordersOf(services.documents, shop.account.sub)
    expect(thanks).toBe(`http://${shop.host}/thank-you/${order?.id}/${order?.readerToken}`)
    expect(again).toBe(thanks)
    expect(order).toMatchObject({
      lines: [{ slots: [1], editionOf: 3, quantity: 1 }],
      sums: { totalInCents: 12_000 },
      buyer: { email },
      shipTo: { name: 'Eleanor Vane', address: { city: 'Portland', country: 'US' } },
      letters: [
        { kind: 'receipt', state: 'sent' },
        { kind: 'notice', state: 'sent' },
      ],
    })
    expect(await claimOf(shop)).toMatchObject({ state: 'sold', orderId: order?.id })
    expect(await goneOf(shop)).toEqual({ sold: [1], withdrawn: [] })
    const [receipt, ...more] = await shops.mailTo(email)
    expect(more).toEqual([])
    expect(receipt?.subject).toContain('No. 1 of 3')
    expect(receipt?.body.html).toContain(thanks)
    const forAuthor = await shops.mailTo(shop.account.email)
    expect(forAuthor).toHaveLength(1)
    expect(forAuthor[0]?.body.text).toContain('4 Lantern Row')
    expect(await openCheckouts(shop)).toEqual([])
  })

  test('with a declined card first, and still owns one copy', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    expect((await pay(page, CARDS.declined, parcel)).status).toBe(402)
    const paid = await pay(page, CARDS.accepted, parcel)
    await comeBack(services, shop, locationOf(paid))
    expect(await goneOf(shop)).toEqual({ sold: [1], withdrawn: [] })
  })
})
