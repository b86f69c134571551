import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import { CARDS, pay, wordsOf } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { ask, comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const zone = (id: string, priceInCents: number): Omit<ShippingRates['zones'][number], 'countries'> => ({
  id,
  name: id,
  freeAboveInCents: null,
  days: null,
  rates: [{ by: 'books', upTo: null, priceInCents }],
})
const tariff: ShippingRates = {
  postedFrom: 'GB',
  handlingDays: null,
  zones: [
    { ...zone('Great Britain', 400), countries: ['GB'] },
    {
      ...zone('Northern Ireland', 900),
      countries: ['GB'],
      areas: { states: [], postalCodes: ['BT'] },
    },
    { ...zone('Far states', 1_500), countries: ['US'], areas: { states: ['AK', 'HI'], postalCodes: [] } },
  ],
}

async function openDividedShop() {
  const shop = await openLargerShop(5)
  await shops.services.documents.create(shippingRatesDoc(shop.account.folder), tariff)
  const items = [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }]
  return { ...shop, items }
}

const british = (postalCode: string) => ({
  ...parcel,
  country: 'GB',
  state: '',
  city: 'Belfast',
  postalCode,
  email: 'post@example.com',
})

async function orderPaidTo(shop: Awaited<ReturnType<typeof openDividedShop>>, quoted: string, paid: string) {
  const { items } = shop
  const answer = await browserIn(shop).checkOut({ items, country: 'GB', postalCode: quoted })
  const page = await paymentPageOf(answer)
  await comeBack(shops.services, shop, locationOf(await pay(page, CARDS.accepted, british(paid))))
  const [order] = await ordersOf(shops.services.documents, shop.account.sub)
  return order
}

test('the cart asks for the postal code where zones divide the country, and its checkout charges by it', async () => {
  const shop = await openDividedShop()
  const browser = browserIn(shop)
  await browser.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 })
  const asked = await browser.change({ do: 'country', country: 'GB' })
  expect(asked).toMatchObject({
    shipping: { state: 'unknown_place', country: 'GB' },
    place: { states: [], asksPostalCode: true, postalCode: null },
    problem: 'Enter your postal code to see shipping.',
  })
  expect((await browser.checkOut()).status).toBe(409)
  // A plain form, as a browser without JavaScript sends it.
  await browser.form({ do: 'place', country: 'GB', postalCode: 'bt1 5gs' })
  const inBelfast = await browser.change({ do: 'country', country: 'GB' })
  expect(inBelfast).toMatchObject({ sums: { shippingInCents: 900 }, problem: null })
  expect(await wordsOf(await fetch(await paymentPageOf(await browser.checkOut())))).toContain('$9.00')
  const inLondon = await browser.change({ do: 'place', country: 'GB', postalCode: 'NW1 6XE' })
  expect(inLondon).toMatchObject({ sums: { shippingInCents: 400 }, problem: null })
  const elsewhere = await browser.change({ do: 'country', country: 'US' })
  expect(elsewhere).toMatchObject({ place: { states: ['AK', 'HI'], state: null, postalCode: null } })
  const oregon = await browser.change({ do: 'place', country: 'US', state: 'other' })
  expect(oregon.problem).toBe('This shop does not ship there.')
  const alaska = await browser.change({ do: 'place', country: 'US', state: 'AK' })
  expect(alaska).toMatchObject({ sums: { shippingInCents: 1_500 }, problem: null })
})

test('an order keeps for its author that its address costs more to ship to than was paid', async () => {
  const dearer = await orderPaidTo(await openDividedShop(), 'NW1 6XE', 'BT1 5GS')
  expect(dearer?.sums.shippingInCents).toBe(400)
  expect(dearer?.unpaidShipping).toEqual({ zone: 'Northern Ireland', missingInCents: 500 })
  const same = await orderPaidTo(await openDividedShop(), 'BT1', 'BT1 5GS')
  expect([same?.sums.shippingInCents, same?.unpaidShipping]).toEqual([900, undefined])
  const cheaper = await orderPaidTo(await openDividedShop(), 'BT1', 'NW1 6XE')
  expect([cheaper?.sums.shippingInCents, cheaper?.unpaidShipping]).toEqual([900, undefined])
})

test('Buy Now leads into the cart where the place decides the price, and then charges by the place said there', async () => {
  const shop = await openDividedShop()
  const browser = browserIn(shop)
  const buy = (sent: { json: object } | { form: Record<string, string> }) =>
    ask(shops.services, shop, createCheckoutSession(shops.services), {
      ...sent,
      cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    })
  const { book, paper, host } = shop
  const fields = {
    domain: host,
    title: book.title,
    format: paper.type,
    price: '14.99',
    quantity: '1',
    bookId: book.id,
    formatId: paper.id,
  }
  const refused = await buy({ json: fields })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'shipping.place', error: expect.stringContaining('Enter your postal code to see shipping.') },
  ])
  const led = await buy({ form: fields })
  expect([led.status, locationOf(led)]).toEqual([
    303,
    expect.stringMatching(/^\/cart\?problem=shipping\.place/),
  ])
  await browser.form({ do: 'place', country: 'GB', postalCode: 'BT1 5GS' })
  const page = await paymentPageOf(await buy({ json: fields }))
  expect(await wordsOf(await fetch(page))).toContain('$9.00')
})
