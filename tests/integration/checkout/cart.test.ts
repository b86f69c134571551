import { changeCart } from '@lorecircle/functions/cart/cart'
import { codeLink } from '@lorecircle/functions/cart/code-link'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-cart-checkout-session'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { cartIn as cartInCookies } from '@lorecircle/shared/cart/cart-in'
import type { CartView } from '@lorecircle/shared/cart/views'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { tariffDoc } from '@lorecircle/shared/shipping/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  type Bookshop,
  cancelLinkOf,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
} from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const paperback = (shop: Bookshop) => testFormat({ id: `paper-${shop.book.id}`, priceInCents: 1_499 })

/** A shop that has a paperback besides, as many as anybody wants. */
async function openLargerShop(copies: number) {
  const shop = await openBookshop(shops.services, copies)
  const paper = paperback(shop)
  const document = bookDoc(shop.account.folder, shop.book.id)
  const { value: book } = await shops.services.documents.update(document, (known) => {
    if (known === null) throw new Error('the book has gone')
    return { ...known, formats: [...known.formats, paper] }
  })
  return { ...shop, book, paper }
}

/** A reader's browser in one shop: what it keeps comes back with the next request. */
function browserIn(shop: Bookshop) {
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    jar,
    async change(json: object): Promise<CartView> {
      const answer = keep(
        await ask(shops.services, shop, changeCart(shops.services), { json, cookie: cookie() }),
      )
      const { cart }: { cart: CartView } = JSON.parse(await answer.text())
      return cart
    },
    form: async (form: Record<string, string>) =>
      keep(await ask(shops.services, shop, changeCart(shops.services), { form, cookie: cookie() })),
    checkOut: async (more: object = {}) =>
      keep(
        await ask(shops.services, shop, createCartCheckoutSession(shops.services), {
          json: { domain: shop.host, ...more },
          cookie: cookie(),
        }),
      ),
  }
}

const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

test('a reader buys two things at once, each counted, and the author gets one order that adds up', {
  tags: ['AD4-02', 'AD4-03', 'AD4-04', 'AD7-07'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  const dedication = 'For Ada, who knows the way.'
  await reader.change({
    do: 'add',
    bookId: shop.book.id,
    formatId: shop.special.id,
    dedication,
    priceInCents: 12_000,
  })
  const cart = await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: 2 })
  expect(cart.lines).toMatchObject([
    { itemsInCents: 12_000, dedication },
    { itemsInCents: 2_998, quantity: 2 },
  ])
  expect(reader.jar.get('lc-cart-size')).toBe('3')
  const email = 'two-things@example.com'
  const country = await reader.change({ do: 'country', country: 'US' })
  expect([country.problem, country.sums.totalInCents]).toEqual([null, 14_998])

  const page = await paymentPageOf(await reader.checkOut({ totalInCents: 14_998 }))
  expect(await (await fetch(page)).text()).toContain(dedication)
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  await comeBack(services, shop, locationOf(paid))
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order).toMatchObject({
    lines: [
      { slots: [1], editionOf: 5, dedication, unitInCents: 12_000 },
      { quantity: 2, slots: [], unitInCents: 1_499 },
    ],
    sums: { itemsInCents: 14_998, discountInCents: 0, totalInCents: 14_998 },
  })
  expect(await shops.mailTo(email)).toHaveLength(1)
})

test('what changed since a reader looked is said in its line, and is not charged by surprise', {
  tags: ['AD4-04'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, priceInCents: 1_499 })
  await services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => {
    if (book === null) throw new Error('the book has gone')
    const dearer = book.formats.map((one) =>
      one.id === shop.paper.id ? { ...one, priceInCents: 1_999 } : one,
    )
    return { ...book, formats: dearer }
  })
  const cart = await reader.change({ do: 'country', country: 'US' })
  expect(cart.lines[0]?.note).toBe('The price is now $19.99; it was $14.99.')
  const refused = await reader.checkOut({ totalInCents: 1_499 })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'cart.changed', error: 'It now comes to $19.99.' }),
  ])
  expect((await reader.checkOut({ totalInCents: 1_999 })).status).toBe(200)
})

test('all limited copies of a cart are held together, or none', async () => {
  const { services } = shops
  const shop = await openLargerShop(3)
  const first = browserIn(shop)
  const wanted = { bookId: shop.book.id, formatId: shop.special.id }
  const taken = { items: [{ ...wanted, quantity: 2 }], country: 'US' }
  expect((await first.checkOut(taken)).status).toBe(200)
  const second = await browserIn(shop).checkOut(taken)
  expect([second.status, await second.json()]).toEqual([409, expect.objectContaining({ code: 'copy.held' })])
  const held = await Array.fromAsync(services.documents.list(claimDoc.within(shop.special.id)))
  expect(held).toHaveLength(2)
})

test('a number that a reader chose is theirs, and another reader hears that it is taken', async () => {
  const shop = await openLargerShop(9)
  const item = { bookId: shop.book.id, formatId: shop.special.id, quantity: 1, number: 7 }
  expect((await browserIn(shop).checkOut({ items: [item], country: 'US' })).status).toBe(200)
  expect(await shops.services.documents.read(claimDoc(shop.special.id, 7))).not.toBeNull()
  const late = await browserIn(shop).checkOut({ items: [item], country: 'US' })
  expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'number.taken' })])
})

test('sending is charged by its zone, and the payment page takes no address outside of it', {
  tags: ['AD7-09'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  await services.documents.create(tariffDoc(shop.account.folder), {
    postedFrom: 'US',
    handlingDays: null,
    zones: [
      {
        ...{ id: 'home', name: 'the United States', countries: ['US'], freeAboveInCents: null, days: null },
        rates: [{ by: 'books', upTo: null, priceInCents: 500 }],
      },
      {
        ...{ id: 'de', name: 'Germany', countries: ['DE'], freeAboveInCents: null, days: null },
        rates: [{ by: 'books', upTo: null, priceInCents: 1_700 }],
      },
    ],
  })
  const items = [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }]
  const there = await browserIn(shop).checkOut({ items, country: 'JP' })
  expect([there.status, await there.json()]).toEqual([
    409,
    expect.objectContaining({ error: 'This shop does not send there.' }),
  ])
  const unknown = await browserIn(shop).checkOut({ items })
  expect(await unknown.json()).toMatchObject({ error: expect.stringContaining('Say where it goes') })
  const page = await paymentPageOf(await browserIn(shop).checkOut({ items, country: 'DE' }))
  const german = { ...parcel, country: 'DE', state: '', email: 'post@example.com' }
  await comeBack(services, shop, locationOf(await pay(page, CARDS.accepted, german)))
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order?.sums).toMatchObject({ itemsInCents: 1_499, shippingInCents: 1_700, totalInCents: 3_199 })
  expect(order?.shipTo?.address.country).toBe('DE')
})

test('a code takes off what the cart shows, to the cent, and is used up when it is', {
  tags: ['AD7-10'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub } = shop.account
  const code = { code: 'LANTERN', kind: { percent: 15 }, mostUses: 1 }
  await services.documents.create(discountDoc(sub, 'LANTERN'), testDiscount(code))
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.special.id })
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: 3 })
  await reader.change({ do: 'country', country: 'US' })
  const cart = await reader.change({ do: 'code', code: ' lantern ' })
  expect(cart.sums).toMatchObject({ itemsInCents: 16_497, discountInCents: 2_475, totalInCents: 14_022 })
  const page = await paymentPageOf(await reader.checkOut({ totalInCents: 14_022 }))
  const other = browserIn(shop)
  await other.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
  const late = await other.change({ do: 'code', code: 'LANTERN' })
  expect(late.code?.problem).toBe('This code has been used up.')
  const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'lantern@example.com' })
  await comeBack(services, shop, locationOf(paid))
  const [order] = await ordersOf(services.documents, sub)
  expect(order).toMatchObject({
    discountCode: 'LANTERN',
    sums: { itemsInCents: 16_497, discountInCents: 2_475, totalInCents: 14_022 },
  })
  expect(order?.lines.reduce((sum, { discountInCents }) => sum + discountInCents, 0)).toBe(2_475)
  expect((await services.documents.read(discountUseDoc(sub, 'LANTERN', 1)))?.value.state).toBe('used')
})

test('a code for each reader once is theirs again when they turn back from paying', async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub } = shop.account
  const once = testDiscount({ code: 'ONCE', kind: { amountInCents: 300 }, oncePerReader: true })
  await services.documents.create(discountDoc(sub, 'ONCE'), once)
  const order = async () => {
    const reader = browserIn(shop)
    await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
    await reader.change({ do: 'country', country: 'US' })
    const asked = await reader.change({ do: 'code', code: 'ONCE' })
    expect(asked.code).toMatchObject({ asksEmail: true, problem: expect.stringContaining('email') })
    await reader.change({ do: 'code', code: 'ONCE', email: 'Ada@example.com' })
    return reader.checkOut()
  }
  const page = await paymentPageOf(await order())
  expect((await order()).status).toBe(409)
  await comeBack(services, shop, await cancelLinkOf(page))
  expect((await order()).status).toBe(200)
})

test('a reader without JavaScript adds, changes and is led to the cart, also when that cannot be', async () => {
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  const add = { do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: '9' }
  expect(locationOf(await reader.form(add))).toBe('/cart')
  expect(locationOf(await reader.form(add))).toBe('/cart?problem=cart.too-many')
  await reader.form({ do: 'quantity', line: '1', quantity: '0' })
  expect(reader.jar.get('lc-cart-size')).toBe('0')
})

test('what the body says of prices changes nothing', async () => {
  const shop = await openLargerShop(5)
  const tampered = {
    bookId: shop.book.id,
    formatId: shop.paper.id,
    quantity: 1,
    unitInCents: 1,
    priceInCents: 1,
  }
  const page = await paymentPageOf(await browserIn(shop).checkOut({ items: [tampered], country: 'US' }))
  expect(await (await fetch(page)).text()).toContain('$14.99')
})

test('a link with a code brings it into the cart, and leads nowhere but into the shop', {
  tags: ['AD7-10'],
}, async () => {
  const shop = await openLargerShop(5)
  const open = (at: string) =>
    ask(shops.services, shop, codeLink(shops.services), { query: { code: ' spring ', at } })
  const answer = await open('/shop/lilith?utm_source=letter')
  expect([answer.status, locationOf(answer)]).toEqual([303, '/shop/lilith?utm_source=letter#your-code'])
  expect(cartInCookies(answer.headers.getSetCookie().join('; ')).code).toBe('SPRING')
  for (const elsewhere of ['https://example.com', '//example.com', '/\\example.com', 'x'])
    expect(locationOf(await open(elsewhere))).toBe('/#your-code')
})
