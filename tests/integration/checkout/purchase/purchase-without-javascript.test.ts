import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { ask, type Bookshop, comeBack, openBookshop, parcel, wanting } from '../bookshop.ts'
import { claimOf, locationOf, openShops, shops } from './purchases.ts'

openShops()

describe('a reader without JavaScript', () => {
  const send = (shop: Bookshop, fields: Record<string, string>) =>
    ask(shops.services, shop, createCheckoutSession(shops.services), { form: fields })

  test('is led to the payment page by a plain form', async () => {
    const shop = await openBookshop(shops.services)
    const answer = await send(shop, wanting(shop, shop.special))
    expect(answer.status).toBe(303)
    expect((await fetch(locationOf(answer))).status).toBe(200)
  })

  test.each([
    ['the price has changed', 'price-changed', { price: '3.00' }],
    ['the format is not there', 'not-for-sale', { formatId: 'none' }],
    ['the book has gone', 'book-missing', { bookId: 'none' }],
    ['the shop is another', 'fault', { domain: 'elsewhere.example' }],
    ['a book of another title is meant', 'price-changed', { title: 'Lilith', price: '3.00' }],
    ['two are asked for', 'not-read', { quantity: '2' }],
  ])('reads why it failed when %s', async (_, reason, change) => {
    const shop = await openBookshop(shops.services)
    const answer = await send(shop, { ...wanting(shop, shop.special), ...change })
    const page = `http://${shop.host}/checkout-failed/${reason}/${shop.book.slug}`
    expect([answer.status, locationOf(answer)]).toEqual([303, page])
    expect(await claimOf(shop)).toBeUndefined()
  })

  test('reads that every copy is in a basket, and once the last is paid, that it has gone', {
    tags: ['A7-38'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = locationOf(await send(shop, wanting(shop, shop.special)))
    expect(locationOf(await send(shop, wanting(shop, shop.special)))).toContain('/in-baskets/')
    await comeBack(services, shop, locationOf(await pay(page, CARDS.accepted, parcel)))
    expect(locationOf(await send(shop, wanting(shop, shop.special)))).toContain('/sold-out/')
  })

  test('reads that a shop whose membership has lapsed does not sell', { tags: ['A7-36'] }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    await services.documents.update(accountDoc(shop.account.sub), () => ({
      ...shop.account,
      membership: { ...shop.account.membership, status: 'canceled' },
    }))
    expect(locationOf(await send(shop, wanting(shop, shop.special)))).toContain('/not-selling/')
  })
})
