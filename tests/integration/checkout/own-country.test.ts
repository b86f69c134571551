import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { countryHeader } from '@lorecircle/shared/shipping/countries'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { suggestedShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { expect, test } from 'vitest'
import { ask, type Bookshop } from './bookshop.ts'
import { browserIn, openCarts, openLargerShop, shops } from './cart/carts.ts'

openCarts()

const fromCountry = async (shop: Bookshop, country: string | null) => {
  await shops.services.documents.update(accountDoc(shop.account.sub), (known) => {
    if (known === null) throw new Error('the account has gone')
    return { ...known, payments: { ...known.payments, country } }
  })
}

/** Buy Now of the paperback by a reader whose network is in this country. */
const buyFrom = (shop: Awaited<ReturnType<typeof openLargerShop>>, country: string) => {
  const { book, paper, host } = shop
  const json = {
    domain: host,
    title: book.title,
    format: paper.type,
    price: '14.99',
    quantity: 1,
    bookId: book.id,
    formatId: paper.id,
  }
  return ask(shops.services, shop, createCheckoutSession(shops.services), {
    json,
    headers: { [countryHeader]: country },
  })
}

test('until the author has answered the shipping question, printed books are sold in their own country only', async () => {
  const shop = await openLargerShop(5)
  await fromCountry(shop, 'GB')
  expect((await buyFrom(shop, 'GB')).status).toBe(200)
  const refused = await buyFrom(shop, 'AU')
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'shipping.none' }])
  const items = [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }]
  expect((await browserIn(shop).checkOut({ items, country: 'AU' })).status).toBe(409)
  expect((await browserIn(shop).checkOut({ items, country: 'GB' })).status).toBe(200)
  await shops.services.documents.create(shippingRatesDoc(shop.account.folder), suggestedShippingRates('GB'))
  expect((await buyFrom(shop, 'AU')).status).toBe(200)
})

test('an eBook is sold everywhere meanwhile', async () => {
  const shop = await openLargerShop(5)
  await fromCountry(shop, 'GB')
  const items = [{ bookId: shop.book.id, formatId: shop.ebook.id, quantity: 1 }]
  expect((await browserIn(shop).checkOut({ items, country: 'AU' })).status).toBe(200)
})
