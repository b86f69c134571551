import { createCheckoutSession } from '@lorecircle/functions/checkout/create-checkout-session'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import type { Format } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  type Bookshop,
  cancelLinkOf,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
  wanting,
} from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop

beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())
beforeEach(async () => {
  shops.clock.aheadMs = 0
  shop = await openBookshop(shops.services, 3)
})

/** Keeps the cookie of the last answer that set one, as browsers do. */
function browser(first = '') {
  const kept = { cookie: first }
  const send = async (body: { json: object } | { form: Record<string, string> }) => {
    const { cookie } = kept
    const answer = await ask(shops.services, shop, createCheckoutSession(shops.services), { ...body, cookie })
    kept.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? kept.cookie
    return answer
  }
  return {
    kept,
    pressBuy: async (format: Format) => paymentPageOf(await send({ json: wanting(shop, format) })),
    sendForm: async (format: Format) =>
      (await send({ form: wanting(shop, format) })).headers.get('location') ?? '',
  }
}

async function held(): Promise<number[]> {
  const { documents } = shops.services
  const slots = [1, 2, 3]
  const claims = await Promise.all(slots.map((slot) => documents.read(claimDoc(shop.special.id, slot))))
  return slots.filter((_, index) => claims[index]?.value.state === 'held')
}

async function setFormats(formats: Format[]): Promise<void> {
  const document = bookDoc(shop.account.folder, shop.book.id)
  await shops.services.documents.update(document, () => ({ ...shop.book, formats }))
}

const checkoutIn = (cookie: string) => /=([^.]+)\./.exec(cookie)?.[1] ?? ''

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

  test('for another format gets that one, and the first stays held', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const hardcover: Format = { ...shop.special, id: `hardcover-${shop.book.id}`, type: 'Hardcover' }
    await setFormats([shop.special, hardcover])
    expect(await eleanor.pressBuy(hardcover)).not.toBe(page)
    expect(await held()).toEqual([1])
  })

  test('at a new price is not led to the old one', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const cheaper = { ...shop.special, priceInCents: 9_000 }
    await setFormats([cheaper])
    expect(await eleanor.pressBuy(cheaper)).not.toBe(page)
  })
})

describe('a cookie that is not what it was', () => {
  test('leads nobody to the payment page of somebody else', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const thief = browser(`lc-checkout=${checkoutIn(eleanor.kept.cookie)}.${'a'.repeat(32)}`)
    expect(await thief.pressBuy(shop.special)).not.toBe(page)
  })

  test.each(['lc-checkout=', 'lc-checkout=%E0%A4%A', `lc-checkout=${'a'.repeat(32)}.${'b'.repeat(32)}`])(
    'does not stop a purchase: %s',
    async (cookie) => {
      expect((await fetch(await browser(cookie).pressBuy(shop.special))).status).toBe(200)
    },
  )

  test('does not stop a purchase where Stripe cannot say how it stands', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const document = checkoutDoc(checkoutIn(eleanor.kept.cookie))
    const open = await shops.services.documents.read(document)
    if (!open) throw new Error('The cookie names no open checkout')
    const unknown = { ...open.value, sessionId: 'cs_unknown' }
    expect(await shops.services.documents.replace(document, unknown, open.etag)).not.toBeNull()
    const fresh = await eleanor.pressBuy(shop.special)
    expect(fresh).not.toBe(page)
    expect((await fetch(fresh)).status).toBe(200)
  })
})
