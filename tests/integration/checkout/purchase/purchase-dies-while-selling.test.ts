import { settleCheckout } from '@lorecircle/functions/checkout/settle-checkout'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { buy, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { Died, dyingAfter } from '../dying.ts'
import { claimOf, goneOf, locationOf, minutes, openCheckouts, openShops, shops } from './purchases.ts'

openShops()

describe('a process that dies while it sells', () => {
  const sale = async (email: string) => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    const checkoutId = new URL(locationOf(paid)).searchParams.get('checkout') ?? ''
    return { services, shop, checkoutId }
  }
  const settleAndDie = async (checkoutId: string, lastWrite: number) => {
    const dying = dyingAfter(shops.services, lastWrite)
    await settleCheckout(dying, checkoutId).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error
    })
  }

  test.each(Array.from({ length: 15 }, (_, index) => index + 1))(
    'after its write no. %i leaves a sale that is finished later, with one receipt',
    async (lastWrite) => {
      const email = `reader-${lastWrite}@example.com`
      const { services, shop, checkoutId } = await sale(email)
      await settleAndDie(checkoutId, lastWrite)
      await settleCheckout(services, checkoutId)
      const receipts = await shops.mailTo(email)
      if (receipts.length === 0) shops.clock.aheadMs = 3 * minutes
      await Promise.all([settleCheckout(services, checkoutId), settleCheckout(services, checkoutId)])

      expect(await ordersOf(services.documents, shop.account.sub)).toHaveLength(1)
      expect(await claimOf(shop)).toMatchObject({ state: 'sold' })
      expect(await goneOf(shop)).toEqual({ sold: [1], withdrawn: [] })
      const entries = (await Array.fromAsync(services.documents.list('ledger/'))).map(({ key }) => key)
      expect(entries.filter((key) => key.includes(`/${shop.book.id}.`))).toHaveLength(1)
      expect(await shops.mailTo(email)).toHaveLength(1)
      expect(await settleCheckout(services, checkoutId)).toMatchObject({ state: 'paid' })
    },
  )

  test('between the two letters is followed by the sweep, and the author hears of the order', async () => {
    const { services, shop, checkoutId } = await sale('between@example.com')
    const untilReceipt = 7
    await settleAndDie(checkoutId, untilReceipt)
    expect(await shops.mailTo('between@example.com')).toHaveLength(1)
    expect(await shops.mailTo(shop.account.email)).toHaveLength(0)
    shops.clock.aheadMs = 3 * minutes
    await sweepCheckouts(services)
    expect(await shops.mailTo(shop.account.email)).toHaveLength(1)
    expect(await openCheckouts(shop)).toEqual([])
  })
})
