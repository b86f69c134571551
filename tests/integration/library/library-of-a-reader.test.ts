import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { buy, parcel, paymentPageOf } from '../checkout/bookshop.ts'
import { first, libraryAt, linkIn, openLibrary, purchase, second, shops } from './bought-books.ts'

openLibrary()

test('a reader finds what was bought in two shops, however the address was typed, and nobody else’s', async () => {
  await purchase(first, first.ebook, 'Nesbit@example.com')
  await purchase(second, second.special, 'nesbit@example.com')
  await purchase(second, second.ebook, 'stranger@example.com')
  const { orders, email } = await libraryAt(await linkIn('nesbit@EXAMPLE.com'))
  expect(email).toBe('nesbit@EXAMPLE.com')
  const words = orders.map(({ orderUrl, lines }) => [
    new URL(orderUrl ?? '').host,
    lines.map(({ type, files }) => `${type} ${files.length === 0 ? 'by post' : 'to fetch'}`),
  ])
  expect(words.sort()).toEqual([
    [first.host, ['eBook to fetch']],
    [second.host, ['Special Edition by post']],
  ])
})

test('an order that only the sweep finds paid is in the library, too', async () => {
  const { services, clock } = shops
  const before = clock.aheadMs
  const page = await paymentPageOf(await buy(services, first, first.special))
  await pay(page, CARDS.accepted, { ...parcel, email: 'absent@example.com' })
  clock.aheadMs += 40 * 60_000
  await sweepCheckouts(await shops.as('sweep-checkouts'))
  const { orders } = await libraryAt(await linkIn('absent@example.com'))
  expect(orders.map(({ lines }) => lines.map(({ type }) => type))).toEqual([['Special Edition']])
  clock.aheadMs = before
})
