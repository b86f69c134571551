import { changeCart } from '@lorecircle/functions/cart/cart'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import type { Format } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { buyTogether, openBundleShop } from '../../bundles/bundle-shop.ts'
import { ask, type Bookshop, buy, openBookshop } from '../bookshop.ts'
import { held, openNeighbours, shops } from './neighbours.ts'

openNeighbours()

type Item = { quantity?: number; dedication?: string; number?: number; format?: Format }

/** A cart with these things in it; of the numbered edition where nothing else is said. */
const order = (shop: Bookshop, items: Item[]) =>
  ask(shops.services, shop, createCartCheckoutSession(shops.services), {
    from: '192.0.2.1',
    json: {
      domain: shop.host,
      country: 'US',
      items: items.map(({ format = shop.special, quantity = 1, ...said }) => ({
        bookId: shop.book.id,
        formatId: format.id,
        quantity,
        ...said,
      })),
    },
  })

const heldOf = async ({ id }: Format) =>
  (await Array.fromAsync(shops.services.documents.list(claimDoc.within(id)))).length
const tooMany = { code: 'copies.too_many', details: { most: 2 } }

test('a cart of five of seven copies holds nothing, and says that two can be had', async () => {
  const shop = await openBookshop(shops.services, 7)
  const refused = await order(shop, [{ quantity: 5 }])
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining(tooMany)])
  expect(await held(shop)).toBe(0)
  expect((await order(shop, [{ quantity: 2 }])).status).toBe(200)
  expect(await held(shop)).toBe(2)
})

test.each([
  [
    'a dedication of its own for each',
    ['Ann', 'Ben', 'Cai', 'Dot', 'Eve'].map((dedication) => ({ dedication })),
  ],
  ['a number of its own for each', [1, 2, 3, 4, 5].map((number) => ({ number }))],
  ['some of them dedicated', [{ quantity: 2 }, { dedication: 'Ann', quantity: 3 }]],
])('five of seven copies are five with %s', async (_, items) => {
  const shop = await openBookshop(shops.services, 7)
  const refused = await order(shop, items)
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining(tooMany)])
  expect(await held(shop)).toBe(0)
})

test('whoever turns to a second cart has what the first one left them of their third', async () => {
  const shop = await openBookshop(shops.services, 12)
  expect((await order(shop, [{ dedication: 'Ann' }, { dedication: 'Ben', quantity: 2 }])).status).toBe(200)
  expect((await order(shop, [{ quantity: 2 }])).status).toBe(429)
  expect((await order(shop, [{ quantity: 1 }])).status).toBe(200)
  expect(await held(shop)).toBe(4)
})

test('two formats of a book are two shelves, and each gives its third', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 7)
  const hardcover = testFormat({
    id: `${shop.special.id}-bound`,
    type: 'Hardcover',
    priceInCents: 3_000,
    slots: 7,
  })
  const { folder } = shop.account
  await services.documents.update(bookDoc(folder, shop.book.id), (book) => {
    if (book === null) throw new Error('the book vanished')
    return { ...book, formats: [...book.formats, hardcover] }
  })
  const refused = await order(shop, [{ quantity: 2 }, { format: hardcover, quantity: 3 }])
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining(tooMany)])
  expect(await held(shop)).toBe(0)
  expect((await order(shop, [{ quantity: 2 }, { format: hardcover, quantity: 2 }])).status).toBe(200)
  expect([await held(shop), await heldOf(hardcover)]).toEqual([2, 2])
})

test('a bundle that the shop offers can be bought whole, and no more of its books beside it', async () => {
  const { services } = shops
  const shop = await openBundleShop(services)
  const { bundle, account, hardcover, second } = shop
  const parts = bundle.parts.map((part) => (part.formatId === hardcover.id ? { ...part, copies: 4 } : part))
  await services.documents.update(bundleDoc(account.folder, bundle.slug), () => ({ ...bundle, parts }))
  expect((await buyTogether(services, shop, {}, '192.0.2.1')).status).toBe(200)
  expect(await heldOf(hardcover)).toBe(4)
  const alone = { ...shop, book: second }
  expect((await buy(services, alone, hardcover, '192.0.2.1')).status).toBe(429)
  expect((await buy(services, alone, hardcover, '198.51.100.2')).status).toBe(200)
})

test('a cart says how many can be had at a time, and that many can be checked out', async () => {
  const shop = await openBookshop(shops.services, 7)
  const add = { do: 'add', bookId: shop.book.id, formatId: shop.special.id, quantity: 5 }
  const from = '192.0.2.1'
  const added = await ask(shops.services, shop, changeCart(shops.services), { json: add, from })
  expect(await added.json()).toMatchObject({
    cart: { lines: [{ quantity: 2, atATime: 2, note: 'At most 2 at a time while so few are left.' }] },
  })
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const checkOut = createCartCheckoutSession(shops.services)
  const json = { domain: shop.host }
  const abroad = await ask(shops.services, shop, changeCart(shops.services), {
    json: { do: 'country', country: 'US' },
    cookie,
    from,
  })
  const withCountry = abroad.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await ask(shops.services, shop, checkOut, { json, cookie: withCountry, from })).status).toBe(200)
  expect(await held(shop)).toBe(2)
})
