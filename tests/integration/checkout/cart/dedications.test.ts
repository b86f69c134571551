import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import type { Signing } from '@lorecircle/shared/book/signing'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { ask, comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const priced: Signing = { offer: 'dedication', dedicationInCents: 500, hint: '' }

/** A shop whose special edition is signed so; its paperback is not. */
async function openSigningShop(signing: Signing) {
  const shop = await openLargerShop(5)
  const sign = (next: Signing) =>
    shops.services.documents.update(bookDoc(shop.account.folder, shop.book.id), (known) => {
      if (known === null) throw new Error('the book has gone')
      const formats = known.formats.map((one) =>
        one.id === shop.special.id ? { ...one, signing: next } : one,
      )
      return { ...known, formats }
    })
  await sign(signing)
  const line = { do: 'add', bookId: shop.book.id, formatId: shop.special.id, priceInCents: 12_000 }
  return { shop, sign, line: { ...line, dedication: 'For Ada' } }
}

test('the price of a dedication is shown, charged with its copy, and kept with the order', {
  tags: ['AD7-07'],
}, async () => {
  const { services } = shops
  const { shop, line } = await openSigningShop(priced)
  const reader = browserIn(shop)
  const { lines } = await reader.change(line)
  expect(lines).toMatchObject([{ unitInCents: 12_500, dedicationInCents: 500, note: null }])
  await reader.change({ do: 'country', country: 'US' })
  const page = await paymentPageOf(await reader.checkOut({ totalInCents: 12_500 }))
  expect(await (await fetch(page)).text()).toContain('Dedication ($5.00 each, included): For Ada')
  const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'ada@example.com' })
  await comeBack(services, shop, locationOf(paid))
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order).toMatchObject({
    lines: [{ unitInCents: 12_500, dedication: 'For Ada', dedicationInCents: 500, format: { signed: true } }],
    sums: { itemsInCents: 12_500, totalInCents: 12_500 },
  })
})

test('a dedication is refused in each call where its author offers none, and nothing is kept of it', async () => {
  const { shop } = await openSigningShop(priced)
  const reader = browserIn(shop)
  const paper = { bookId: shop.book.id, formatId: shop.paper.id }
  const dedicated = { ...paper, dedication: 'For Ada' }
  const added = await reader.form({ do: 'add', ...dedicated })
  expect(locationOf(added)).toMatch(/\/checkout-failed\/[\w-]+\/[\w-]+\?again=/)
  await reader.change({ do: 'add', ...paper })
  const changed = await reader.form({ do: 'dedicate', line: '1', dedication: 'For Ada' })
  expect(locationOf(changed)).toBe('/cart?problem=dedication.not_offered')
  const { lines } = await reader.change({ do: 'country', country: 'US' })
  expect(lines).toMatchObject([{ formatId: shop.paper.id, dedication: '', quantity: 1 }])
  const json = { domain: shop.host, country: 'US', items: [{ ...dedicated, quantity: 1 }] }
  const bought = await ask(shops.services, shop, createCartCheckoutSession(shops.services), { json })
  expect([bought.status, await bought.json()]).toMatchObject([409, { code: 'cart.problem' }])
})

test('a dedication that is no longer offered is not sold; without it the copy is', async () => {
  const { shop, sign, line } = await openSigningShop(priced)
  const reader = browserIn(shop)
  await reader.change(line)
  await sign({ ...priced, offer: 'signed' })
  const cart = await reader.change({ do: 'country', country: 'US' })
  expect(cart.lines).toMatchObject([{ quantity: 0, dedication: 'For Ada', canDedicate: false }])
  expect((await reader.checkOut()).status).toBe(409)
  const without = await reader.change({ do: 'dedicate', line: 1, dedication: '' })
  expect(without.lines).toMatchObject([{ quantity: 1, unitInCents: 12_000 }])
  expect((await reader.checkOut({ totalInCents: 12_000 })).status).toBe(200)
})
