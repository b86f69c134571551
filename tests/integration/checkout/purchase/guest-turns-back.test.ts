import { checkoutReturn } from '@lorecircle/functions/checkout/checkout-pages'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { ask, buy, cancelLinkOf, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { claimOf, locationOf, minutes, openCheckouts, openShops, shops } from './purchases.ts'

openShops()

describe('a guest buys a numbered copy', () => {
  test('turns back, and the copy is on the shelf and the payment page closed', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const link = await cancelLinkOf(page)
    const guessed = new URL(link)
    guessed.searchParams.set('token', 'a'.repeat(32))
    expect((await comeBack(services, shop, guessed.href)).status).toBe(404)
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })

    const back = await comeBack(services, shop, link)
    expect(locationOf(back)).toBe(`http://${shop.host}/checkout-failed/cancelled/${shop.book.slug}`)
    expect(await claimOf(shop)).toBeUndefined()
    expect((await pay(page, CARDS.accepted, parcel)).status).toBe(410)
    expect((await buy(services, shop, shop.special)).status).toBe(200)
  })

  test('comes back after the payment page expired, and reads that, not that it was cancelled', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const link = await cancelLinkOf(page)
    shops.clock.aheadMs = 33 * minutes
    await sweepCheckouts(services)
    const back = await comeBack(services, shop, link)
    expect(locationOf(back)).toBe(`http://${shop.host}/checkout-failed/expired/${shop.book.slug}`)
    shops.clock.aheadMs = 0
  })

  test('comes back without having paid, and is led to the payment page with the copy still held', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const [open] = await openCheckouts(shop)
    const back = await ask(services, shop, checkoutReturn(services), { query: { checkout: open?.id ?? '' } })
    expect(locationOf(back)).toBe(page)
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })
  })

  test('pays and then presses Cancel in another tab: the sale stands', async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const link = await cancelLinkOf(page)
    await pay(page, CARDS.accepted, parcel)
    expect(locationOf(await comeBack(services, shop, link))).toContain('/thank-you/')
    expect(await claimOf(shop)).toMatchObject({ state: 'sold' })
  })

  test('closes the page without a word, and the sweep puts the copy back after it expired', async () => {
    const { services } = shops
    const shop = await openBookshop(services, 9)
    await buy(services, shop, shop.special)
    shops.clock.aheadMs = 30 * minutes
    await sweepCheckouts(services)
    expect(await claimOf(shop)).toMatchObject({ state: 'held' })
    shops.clock.aheadMs = 33 * minutes
    await sweepCheckouts(services)
    expect(await claimOf(shop)).toBeUndefined()
    expect((await buy(services, shop, shop.special)).status).toBe(200)
  })
})
