import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { ask, buy, openBookshop, wanting } from '../bookshop.ts'
import { claimOf, openShops, shops } from './purchases.ts'

openShops()

test('a shop whose payments are not ready does not sell, and says so', { tags: ['A7-37'] }, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  await services.documents.update(accountDoc(shop.account.sub), () => ({
    ...shop.account,
    payments: { ...shop.account.payments, chargesEnabled: false },
  }))
  const answer = await buy(services, shop, shop.special)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'shop.closed', error: 'This shop is not taking orders right now.' },
  ])
  expect(await claimOf(shop)).toBeUndefined()
})

test('a reader names the book by its title alone, as the spec does', {
  tags: ['A7-28', 'A7-29'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const { domain, title, format, price } = wanting(shop, shop.special)
  const json = { domain, title, format, price: Number(price), quantity: 1 }
  expect((await ask(services, shop, createCheckoutSession(services), { json })).status).toBe(200)
})

test('a book that is taken off the shelf cannot be bought', { tags: ['A7-35'] }, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const document = bookDoc(shop.account.folder, shop.book.id)
  await services.documents.update(document, () => ({ ...shop.book, public: false }))
  expect((await buy(services, shop, shop.special)).status).toBe(404)
})

test('a price that no card pays is refused before anything is held', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const tooCheap = { ...shop.special, priceInCents: 20 }
  const document = bookDoc(shop.account.folder, shop.book.id)
  await services.documents.update(document, () => ({ ...shop.book, formats: [tooCheap] }))
  const answer = await buy(services, shop, tooCheap)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'format.closed', error: 'This format is not for sale right now. A card pays $0.50 or more.' },
  ])
  expect(await claimOf(shop)).toBeUndefined()
})

test('a checkout that Stripe refuses gives the copy back at once', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  await (await services.stripe()).v2.core.accounts.close(shop.account.payments.accountId ?? '')
  const answer = await buy(services, shop, shop.special)
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { error: 'The payment page did not open. Nothing was charged.', code: 'checkout.failed' },
  ])
  expect(await claimOf(shop)).toBeUndefined()
})
