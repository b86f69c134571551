import type { Format } from '@lorecircle/shared/book/book'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { parcel } from '../bookshop.ts'
import { browser, held, openGoingBack, setFormats, shop } from './going-back.ts'

openGoingBack()

describe('a reader who goes back and presses Buy Now again', () => {
  test('finds the same payment page and holds one copy, with JavaScript and without', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    expect(await eleanor.pressBuy(shop.special)).toBe(page)
    expect(await eleanor.sendForm(shop.special)).toBe(page)
    expect(await held()).toEqual([1])
    expect((await pay(page, CARDS.accepted, { ...parcel, email: 'eleanor@example.com' })).status).toBe(303)
  })

  test('and began with a plain form, finds that page, too', async () => {
    const eleanor = browser()
    const page = await eleanor.sendForm(shop.special)
    expect(await eleanor.pressBuy(shop.special)).toBe(page)
    expect(await held()).toEqual([1])
  })

  test('in another browser holds a copy of its own', async () => {
    const page = await browser().pressBuy(shop.special)
    expect(await browser().pressBuy(shop.special)).not.toBe(page)
    expect(await held()).toEqual([1, 2])
  })

  test('for another format gets that one, and the first is free again', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const hardcover: Format = { ...shop.special, id: `hardcover-${shop.book.id}`, type: 'Hardcover' }
    await setFormats([shop.special, hardcover])
    expect(await eleanor.pressBuy(hardcover)).not.toBe(page)
    expect(await held()).toEqual([])
  })
})
