import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { cancelLinkOf, comeBack, parcel } from '../bookshop.ts'
import { browser, held, openGoingBack, setFormats, shop, shops } from './going-back.ts'

openGoingBack()

describe('a reader who goes back and presses Buy Now again', () => {
  test('after turning back from it begins afresh', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    await comeBack(shops.services, shop, await cancelLinkOf(page))
    const fresh = await eleanor.pressBuy(shop.special)
    expect(fresh).not.toBe(page)
    expect((await fetch(fresh)).status).toBe(200)
    expect(await held()).toEqual([1])
  })

  test('after paying buys another copy', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    await pay(page, CARDS.accepted, { ...parcel, email: 'twice@example.com' })
    expect(await eleanor.pressBuy(shop.special)).not.toBe(page)
    expect(await held()).toContain(2)
  })

  test('after the page has expired begins afresh', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    shops.clock.aheadMs = 32 * 60_000
    expect(await eleanor.pressBuy(shop.special)).not.toBe(page)
  })

  test('at a new price is not led to the old one', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const cheaper = { ...shop.special, priceInCents: 9_000 }
    await setFormats([cheaper])
    expect(await eleanor.pressBuy(cheaper)).not.toBe(page)
  })
})
