import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { cancelLinkOf, comeBack, parcel, requestFreeAt, takeFree } from '../bookshop.ts'
import { browser, held, isOpen, openGoingBack, setFormats, shop, shops } from './going-back.ts'

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

  test('after paying, without having come back, is led to the order, and then buys another copy', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'twice@example.com' })
    expect(await eleanor.pressBuy(shop.special)).toBe(paid.headers.get('location'))
    expect(await held()).toEqual([])
    expect(await isOpen(await eleanor.pressBuy(shop.special))).toBe(true)
    expect(await held()).toEqual([2])
  })

  test('after paying and coming back buys another copy', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'back@example.com' })
    const { cookie } = eleanor.kept
    const back = await comeBack(shops.services, shop, paid.headers.get('location') ?? '', cookie)
    expect(back.headers.getSetCookie().join()).toContain('lc-checkout=; Max-Age=0')
    eleanor.kept.cookie = ''
    expect(await isOpen(await eleanor.pressBuy(shop.special))).toBe(true)
  })

  test('after confirming a free order buys another book at once', async () => {
    const eleanor = browser()
    await takeFree(shops.services, await eleanor.pressBuy(shop.ebook), { email: 'free@example.com' })
    expect(await isOpen(await eleanor.pressBuy(shop.special))).toBe(true)
  })

  test('while a free order waits to be confirmed buys another book, and can confirm it still', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.ebook)
    const free = { email: 'waiting@example.com' }
    await requestFreeAt(shops.services, page, free)
    expect(await isOpen(await eleanor.pressBuy(shop.special))).toBe(true)
    const confirmed = await takeFree(shops.services, page, free)
    expect(confirmed.headers.get('location')).toContain('/thank-you/')
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
