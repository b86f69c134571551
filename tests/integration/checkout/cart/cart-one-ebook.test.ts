import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { expect, test } from 'vitest'
import { ask, type Bookshop } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

/** A shop whose eBook costs $3.99. */
async function shopOfPaidEbook(): Promise<Bookshop> {
  const shop = await openLargerShop(3)
  const ebook = { ...shop.ebook, priceInCents: 399 }
  await shops.services.documents.update(bookDoc(shop.account.folder, shop.book.id), () => ({
    ...shop.book,
    formats: [shop.special, ebook],
  }))
  return { ...shop, ebook }
}

const adding = ({ book, ebook }: Bookshop) => ({ do: 'add', bookId: book.id, formatId: ebook.id })
const once = '/cart?problem=cart.ebook_once'

test('an eBook that is added twice or raised stays one', async () => {
  const shop = await shopOfPaidEbook()
  const reader = browserIn(shop)
  const cart = await reader.change(adding(shop))
  expect(cart.lines).toMatchObject([{ quantity: 1, left: 1, unitInCents: 399 }])
  const line = String(cart.lines[0]?.id)
  for (const change of [adding(shop), { do: 'quantity', line, quantity: '2' }])
    expect(locationOf(await reader.form(change))).toBe(once)
  expect(reader.jar.get('lc-cart-size')).toBe('1')
})

test('a call for two copies of an eBook is refused, and says why', async () => {
  const shop = await shopOfPaidEbook()
  const answer = await ask(shops.services, shop, createCartCheckoutSession(shops.services), {
    json: { domain: shop.host, items: [{ bookId: shop.book.id, formatId: shop.ebook.id, quantity: 2 }] },
  })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'cart.problem',
    error: expect.stringContaining('One copy of an eBook is enough'),
  })
})

test('a bundle of nothing but eBooks is in a cart once', async () => {
  const shop = await shopOfPaidEbook()
  const second = { ...shop.book, id: `${shop.book.id}-second`, slug: 'second' }
  const ebook = { ...shop.ebook, id: `${shop.ebook.id}-second` }
  const { folder } = shop.account
  await shops.services.documents.create(bookDoc(folder, second.id), { ...second, formats: [ebook] })
  const bundle = testBundle({
    slug: 'two-files',
    parts: [
      { bookId: shop.book.id, formatId: shop.ebook.id, copies: 1 },
      { bookId: second.id, formatId: ebook.id, copies: 1 },
    ],
    priceInCents: 500,
  })
  await shops.services.documents.create(bundleDoc(folder, bundle.slug), bundle)
  const reader = browserIn(shop)
  const cart = await reader.change({ do: 'add_bundle', bundle: bundle.slug })
  expect(cart.bundles).toMatchObject([{ quantity: 1, left: 1 }])
  expect(locationOf(await reader.form({ do: 'add_bundle', bundle: bundle.slug }))).toBe(once)
})
