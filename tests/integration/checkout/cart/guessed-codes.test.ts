import { cartEndpoint } from '@lorecircle/functions/cart/cart'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { cartPage } from '@lorecircle/publisher/on-demand/cart-page'
import { emptyCart } from '@lorecircle/shared/cart/cart'
import { encodeCart } from '@lorecircle/shared/cart/cart-text'
import { cartCookie } from '@lorecircle/shared/cart/cookies'
import type { CartView } from '@lorecircle/shared/cart/views'
import { maxWrongCodesPerHour } from '@lorecircle/shared/discount/discount'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import type { InShop } from '@lorecircle/shared/site/views'
import { beforeAll, expect, test } from 'vitest'
import { ask, type Bookshop } from '../bookshop.ts'
import { openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const minute = 60_000
const hour = 60 * minute
// Well inside an hour, so that none begins during a test.
beforeAll(() => {
  shops.clock.aheadMs = hour - (Date.now() % hour) + 10 * minute
})

const unknown = 'This code does not exist in this shop.'
const paused =
  /^Too many codes were tried from your network\. Try again in \d\d minutes, or buy without a code\.$/
const wrong = Array.from({ length: maxWrongCodesPerHour }, (_, n) => `WRONG-${n}`)

async function openShopWithCode() {
  const shop = await openLargerShop(5)
  await shops.services.documents.create(
    discountDoc(shop.account.sub, 'RIGHT'),
    testDiscount({ code: 'RIGHT' }),
  )
  return shop
}

const cartWith = (shop: Awaited<ReturnType<typeof openLargerShop>>, code: string | null) => {
  const line = { id: 1, bookId: shop.book.id, formatId: shop.paper.id, quantity: 1, dedication: '' }
  const lines = [{ ...line, number: null, seenInCents: null }]
  return `${cartCookie}=${encodeCart({ ...emptyCart, lines, country: 'US', code })}`
}

/** What the call answers that reads the cart. */
async function look(shop: Awaited<ReturnType<typeof openLargerShop>>, code: string | null, from: string) {
  const answer = await ask(shops.services, shop, cartEndpoint(shops.services), {
    cookie: cartWith(shop, code),
    from,
  })
  expect(answer.status).toBe(200)
  const { cart: view }: { cart: CartView } = JSON.parse(await answer.text())
  return view
}

let pageServices: typeof shops.services | undefined

/** What the cart's page says, made with the rights of the function that makes it. */
async function openPage(shop: Awaited<ReturnType<typeof openLargerShop>>, code: string, from: string) {
  pageServices ??= await shops.as('on-demand-pages')
  const { documents, now, env } = pageServices
  const headers: Record<string, string> = { cookie: cartWith(shop, code), 'x-viewer-address': from }
  const frame: InShop = {
    site: { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.stripe.com' },
    shop: {
      name: 'Lord Dunsany',
      subdomain: 'dunsany',
      url: `https://${shop.host}`,
      accent: null,
      portrait: null,
      pages: [],
      selling: true,
    },
  }
  const services = { documents, now, originSecret: env.ORIGIN_SECRET }
  const page = await cartPage(services, frame, {
    account: shop.account,
    search: '',
    header: (name) => headers[name],
  })
  if (page.template !== 'cart') throw new Error('That is not the cart’s page.')
  return page.view.cart
}

const buy = (shop: Bookshop & { paper: { id: string } }, code: string | null, from: string) =>
  ask(shops.services, shop, createCartCheckoutSession(shops.services), {
    from,
    json: {
      domain: shop.host,
      country: 'US',
      ...(code === null ? {} : { code }),
      items: [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }],
    },
  })

test('after too many wrong codes no code of the network is answered, in the call, the page or at checkout', async () => {
  const shop = await openShopWithCode()
  for (const [n, code] of wrong.entries()) {
    // Another address of the network each time; every third by the page, every third at checkout.
    const from = `192.0.2.${n + 1}`
    if (n % 3 === 0) expect((await look(shop, code, from)).code?.problem).toBe(unknown)
    else if (n % 3 === 1) expect((await openPage(shop, code, from)).code?.problem).toBe(unknown)
    else expect(await (await buy(shop, code, from)).text()).toContain(unknown)
  }
  for (const code of ['RIGHT', 'WRONG-AGAIN']) {
    expect((await look(shop, code, '192.0.2.1')).code?.problem).toMatch(paused)
    expect((await openPage(shop, code, '192.0.2.1')).code?.problem).toMatch(paused)
    const refused = await buy(shop, code, '192.0.2.1')
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Try again in')])
  }
  expect((await look(shop, 'RIGHT', '198.51.100.1')).code?.problem).toBeNull()
  const without = await look(shop, null, '192.0.2.1')
  expect([without.problem, without.sums.totalInCents > 0]).toEqual([null, true])
  expect((await buy(shop, null, '192.0.2.1')).status).toBe(200)
  shops.clock.aheadMs += hour
  expect((await look(shop, 'RIGHT', '192.0.2.1')).code?.problem).toBeNull()
})

test('a household that mistypes fifteen codes, and reloads the page each time, uses the right one', async () => {
  const shop = await openShopWithCode()
  for (const code of wrong.slice(0, 15))
    for (let times = 0; times < 3; times++)
      expect((await look(shop, code, '203.0.113.1')).code?.problem).toBe(unknown)
  for (let times = 0; times < 2; times++)
    expect((await look(shop, 'RIGHT', '203.0.113.1')).code?.problem).toBeNull()
  expect((await buy(shop, 'RIGHT', '203.0.113.1')).status).toBe(200)
})

test('of many codes tried at the same time, no more are answered than of many in a row', async () => {
  const shop = await openShopWithCode()
  const many = Array.from({ length: 2 * maxWrongCodesPerHour }, (_, n) => `GUESS-${n}`)
  const answers = await Promise.all(many.map((code, n) => look(shop, code, `2001:db8:7:${n}::1`)))
  const answered = answers.filter(({ code }) => code?.problem === unknown)
  expect(answered.length).toBeLessThanOrEqual(maxWrongCodesPerHour)
})
