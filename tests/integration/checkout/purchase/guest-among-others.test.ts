import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { buy, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { locationOf, openShops, shops } from './purchases.ts'

openShops()

describe('a guest buys a numbered copy', () => {
  test('while another who wants the last one is told that it is in a basket, and once it is paid, that it has gone', {
    tags: ['A7-38'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop.special))
    const early = await buy(services, shop, shop.special)
    expect(early.status).toBe(409)
    expect(await early.json()).toMatchObject({
      code: 'copy.held',
      error: 'Every copy is being bought just now. One may come back within half an hour.',
    })

    await comeBack(services, shop, locationOf(await pay(page, CARDS.accepted, parcel)))
    const late = await buy(services, shop, shop.special)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'copy.gone', error: 'The last copy has just gone.' })
  })

  test('and among twenty who press at once for two copies, two get a payment page', async () => {
    const { services } = shops
    const shop = await openBookshop(services, 2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(services, shop, shop.special)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(18)
  })
})
