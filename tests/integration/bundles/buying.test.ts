import { changeCart } from '@lorecircle/functions/cart/cart'
import { buyBundle } from '@lorecircle/functions/checkout/buy-now'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { emptyCart } from '@lorecircle/shared/cart/cart'
import { encodeCart, parseCartCookie } from '@lorecircle/shared/cart/cart-text'
import { cartCookie } from '@lorecircle/shared/cart/cookies'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { calculateRefund } from '@lorecircle/shared/order/refund-amount'
import { calls } from '@lorecircle/shared/registry/calls'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  buy,
  cancelLinkOf,
  comeBack,
  parcel,
  paymentPageOf,
  startBookshops,
} from '../checkout/bookshop.ts'
import { deskOf } from '../orders/order-desk.ts'
import { ordersOf } from '../support/orders-of.ts'
import { type BundleShop, buyTogether, openBundleShop, updateBook } from './bundle-shop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const held = async (formatId: string) =>
  (await Array.fromAsync(shops.services.documents.list(claimDoc.within(formatId)))).length
const heldOf = ({ special, hardcover }: BundleShop) => Promise.all([special.id, hardcover.id].map(held))
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const refusal = async (answer: Response) => [answer.status, JSON.parse(await answer.text()).code]

async function bought(shop: BundleShop, answer: Response, email = 'together@example.com') {
  const paid = await pay(await paymentPageOf(answer), CARDS.accepted, { ...parcel, email })
  await comeBack(shops.services, shop, paid.headers.get('location') ?? '')
  const [order] = await ordersOf(shops.services.documents, shop.account.sub)
  if (!order) throw new Error('there is no order')
  return order
}

test('whoever turns back from paying a bundle is led back to the bundle', async () => {
  const shop = await openBundleShop(shops.services)
  const page = await paymentPageOf(await buyTogether(shops.services, shop))
  const back = await comeBack(shops.services, shop, await cancelLinkOf(page))
  expect(back.headers.get('location')).toBe(
    `http://${shop.host}/checkout-failed/cancelled/bundle/both-of-them`,
  )
})

test('a bundle is one price, and in the order a line for each of its books, with its number', async () => {
  const shop = await openBundleShop(shops.services)
  const answer = await buyTogether(shops.services, shop)
  const order = await bought(shop, answer, 'both@example.com')
  const together = { slug: 'both-of-them', name: 'Both of them', quantity: 1 }
  expect(order).toMatchObject({
    lines: [
      { id: '1', slots: [1], editionOf: 3, unitInCents: 10_001, bundle: together },
      { id: '2', quantity: 2, slots: [1, 2], unitInCents: 2_500, bundle: together },
      { id: '3', slots: [], unitInCents: 0, bundle: together },
    ],
    sums: { itemsInCents: 15_001, discountInCents: 0, totalInCents: 15_001 },
  })
  expect(await heldOf(shop)).toEqual([1, 2])
  const [receipt] = await shops.mailTo('both@example.com')
  expect(receipt?.body.text).toContain('Together: Both of them')
})

test('where somebody else has the last copy of one book, nothing of the bundle is held', async () => {
  const shop = await openBundleShop(shops.services, 1)
  const page = await paymentPageOf(await buy(shops.services, shop, shop.special))
  expect(await refusal(await buyTogether(shops.services, shop))).toEqual([409, 'copy.held'])
  expect(await heldOf(shop)).toEqual([1, 0])
  await comeBack(shops.services, shop, await cancelLinkOf(page))
  expect((await buyTogether(shops.services, shop)).status).toBe(200)
  expect(await heldOf(shop)).toEqual([1, 2])
})

test('whoever turns back from paying leaves all of it to others', async () => {
  const shop = await openBundleShop(shops.services)
  const page = await paymentPageOf(await buyTogether(shops.services, shop))
  expect(await heldOf(shop)).toEqual([1, 2])
  await comeBack(shops.services, shop, await cancelLinkOf(page))
  expect(await heldOf(shop)).toEqual([0, 0])
})

test('one book of a bundle is refunded at its share, and its copies are free again', async () => {
  const shop = await openBundleShop(shops.services)
  const order = await bought(shop, await buyTogether(shops.services, shop))
  const what = { lines: [{ lineId: '2', quantity: 2 }] }
  expect(calculateRefund(order, what).amountInCents).toBe(5_000)
  await deskOf(shops.services, shop.account.sub)(refundOrder, calls.refundOrder, {
    orderId: order.id,
    what,
    shownInCents: 5_000,
    restock: true,
    saveId: 'save-bundle-1',
  })
  expect(await heldOf(shop)).toEqual([1, 0])
})

test.each([
  ['is archived', { public: false, archived: { at: '2026-03-01T00:00:00.000Z', public: true } }],
  ['is a draft again', { public: false }],
  ['no longer has the format', { formats: [] }],
])('a bundle of which a book %s is not sold', async (_, change) => {
  const shop = await openBundleShop(shops.services)
  await updateBook(shops.services, shop, shop.second.id, (book) => ({ ...book, ...change }))
  const answer = await buyTogether(shops.services, shop)
  const body: unknown = JSON.parse(await answer.text())
  expect(body).toMatchObject({ code: 'cart.problem', error: 'This is no longer in the shop.' })
  expect(await heldOf(shop)).toEqual([0, 0])
})

test('a price that is not the bundle’s is not charged, and the reader hears what it is', async () => {
  const shop = await openBundleShop(shops.services)
  const answer = await buyTogether(shops.services, shop, { priceInCents: 1 })
  const body: unknown = JSON.parse(await answer.text())
  expect(body).toMatchObject({
    code: 'price.changed',
    error: 'It now costs $150.01.',
    details: { priceInCents: 15_001 },
  })
})

test('without JavaScript a bundle is led to the payment page, or into the cart that says why not', async () => {
  const shop = await openBundleShop(shops.services, 1)
  const { slug } = shop.bundle
  const form = { domain: shop.host, bundle: slug, priceInCents: '15001' }
  const toPay = await ask(shops.services, shop, buyBundle(shops.services), { form })
  expect([toPay.status, toPay.headers.get('location')]).toEqual([303, expect.stringContaining('/pay/')])
  const late = await ask(shops.services, shop, buyBundle(shops.services), { form })
  expect(late.headers.get('location')).toBe('/cart?problem=copy.held&kept=1')
  expect(parseCartCookie(cookieOf(late)).bundles).toMatchObject([{ slug, quantity: 1 }])
  const added = await ask(shops.services, shop, changeCart(shops.services), {
    form: { do: 'add_bundle', bundle: slug, priceInCents: '15001' },
  })
  expect(parseCartCookie(cookieOf(added)).bundles).toMatchObject([{ slug, seenInCents: 15_001 }])
})

test('a code for some books leaves a bundle as it is, and one for all books is taken off it', async () => {
  const shop = await openBundleShop(shops.services)
  const { documents } = shops.services
  const { sub } = shop.account
  await documents.create(discountDoc(sub, 'SOME'), testDiscount({ code: 'SOME', bookIds: [shop.book.id] }))
  await documents.create(discountDoc(sub, 'ALL'), testDiscount({ code: 'ALL' }))
  const order = (code: string, totalInCents: number) => {
    const bundles = [{ id: 1, slug: shop.bundle.slug, quantity: 2, seenInCents: null, dedication: '' }]
    const cookie = `${cartCookie}=${encodeCart({ ...emptyCart, country: 'US', code, bundles })}`
    const json = { domain: shop.host, totalInCents }
    return ask(shops.services, shop, createCartCheckoutSession(shops.services), { json, cookie })
  }
  expect(await refusal(await order('SOME', 27_002))).toEqual([409, 'cart.changed'])
  const { sums, lines } = await bought(shop, await order('ALL', 27_002))
  expect(sums).toMatchObject({ itemsInCents: 30_002, discountInCents: 3_000, totalInCents: 27_002 })
  expect(lines[0]).toMatchObject({ quantity: 2, slots: [1, 2], bundle: { quantity: 2 } })
})
