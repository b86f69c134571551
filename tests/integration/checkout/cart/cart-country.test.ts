import { CARDS, pay, wordsOf } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { parcel, paymentPageOf, shipWorldwide } from '../bookshop.ts'
import { browserIn, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const french = { ...parcel, country: 'FR', state: '', email: 'post@example.com' }

test('a reader who has said a country pays for that one alone, and reads that sending is free', {
  tags: ['AD7-09'],
}, async () => {
  const shop = await openLargerShop(5)
  await shipWorldwide(shops.services, shop)
  const items = [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }]
  const page = await paymentPageOf(await browserIn(shop).checkOut({ items, country: 'DE' }))
  expect(await wordsOf(await fetch(page))).toContain('Shipping to Germany, free')
  const elsewhere = await pay(page, CARDS.accepted, french)
  expect(elsewhere.status).toBe(422)
  expect(await wordsOf(elsewhere)).toContain('Choose a country from the list.')
  expect((await pay(page, CARDS.accepted, { ...french, country: 'DE' })).status).toBe(303)
})
