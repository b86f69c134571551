import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import type { Services } from '@lorecircle/functions/services/services'
import { emptyCart } from '@lorecircle/shared/cart/cart'
import { encodeCart } from '@lorecircle/shared/cart/cart-text'
import { cartCookie } from '@lorecircle/shared/cart/cookies'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { toDollars } from '@lorecircle/shared/money'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { calculateRefund, refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { summarizeRefund } from '@lorecircle/shared/order/refund-in-words'
import { orderTimeline } from '@lorecircle/shared/order/story'
import { calls } from '@lorecircle/shared/registry/calls'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { CARDS, collectTax, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, comeBack, parcel, paymentPageOf, startBookshops } from '../checkout/bookshop.ts'
import { deskOf } from '../orders/order-desk.ts'
import { ordersOf } from '../support/orders-of.ts'
import { type BundleShop, openBundleShop, updateBook } from './bundle-shop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const email = 'part@example.com'
const zone = {
  id: 'all',
  name: 'Everywhere',
  countries: 'elsewhere' as const,
  freeAboveInCents: null,
  days: null,
}

/** A shop with all that can be on a receipt: its eBook costs what readers want, there are tax and shipping, and a code. */
async function openWholeShop(services: Services) {
  const shop = await openBundleShop(services)
  const { folder, sub, payments } = shop.account
  await updateBook(services, shop, shop.book.id, (book) => ({
    ...book,
    formats: book.formats.map((one) => (one.id === shop.ebook.id ? { ...one, suggestedInCents: 500 } : one)),
  }))
  await services.documents.create(shippingRatesDoc(folder), {
    postedFrom: 'GB',
    handlingDays: null,
    zones: [{ ...zone, rates: [{ by: 'books', upTo: null, priceInCents: 640 }] }],
  })
  await services.documents.create(discountDoc(sub, 'ALL'), testDiscount({ code: 'ALL' }))
  await collectTax(shops.dashboard, { stripeAccount: payments.accountId ?? '' })
  return shop
}

/** Two of the bundle, and the eBook for $7.77. */
async function boughtWhole(services: Services, shop: BundleShop): Promise<Order> {
  const bundles = [{ id: 1, slug: shop.bundle.slug, quantity: 2, seenInCents: null, dedication: '' }]
  const ebook = { bookId: shop.book.id, formatId: shop.ebook.id, dedication: '', number: null }
  const lines = [{ id: 1, ...ebook, quantity: 1, seenInCents: 777 }]
  const cart = encodeCart({ ...emptyCart, country: 'DE', code: 'ALL', bundles, lines })
  const answer = await ask(services, shop, createCartCheckoutSession(services), {
    json: { domain: shop.host },
    cookie: `${cartCookie}=${cart}`,
  })
  const paid = await pay(await paymentPageOf(answer), CARDS.accepted, {
    ...parcel,
    country: 'DE',
    state: '',
    email,
  })
  await comeBack(services, shop, paid.headers.get('location') ?? '')
  const [order] = await ordersOf(services.documents, shop.account.sub)
  if (!order) throw new Error('there is no order')
  return order
}

test('a book of a bundle goes back at the same cents to the author, the reader and Stripe, whatever else was bought with it', {
  tags: ['BD7-02'],
}, async () => {
  const { services } = shops
  const shop = await openWholeShop(services)
  const order = await boughtWhole(services, shop)
  const { discountInCents, taxInCents, shippingInCents } = order.sums
  for (const cents of [discountInCents, taxInCents, shippingInCents]) expect(cents).toBeGreaterThan(0)
  const part = order.lines.find(({ book, bundle }) => bundle && book.id === shop.second.id)
  const what = { lines: [{ lineId: part?.id ?? '', quantity: 3 }] }
  const shown = calculateRefund(order, what)
  const told = summarizeRefund(order, shown)
  const refunded = await deskOf(services, shop.account.sub)(refundOrder, calls.refundOrder, {
    orderId: order.id,
    what,
    shownInCents: shown.amountInCents,
    restock: false,
    saveId: 'save-part-1',
  })
  const stripe = await services.stripe()
  const { data } = await stripe.refunds.list(
    { payment_intent: order.paymentIntentId ?? '' },
    { stripeAccount: order.stripeAccountId },
  )
  expect(data.map(({ amount }) => amount)).toEqual([shown.amountInCents])
  expect(totalRefundedInCents(refunded.order)).toBe(shown.amountInCents)
  expect(refundableInCents(refunded.order)).toBe(order.sums.totalInCents - shown.amountInCents)

  const sum = toDollars(shown.amountInCents)
  expect(told.back).toEqual([
    expect.stringMatching(
      new RegExp(`^\\${sum} for 3 × .*, its share of Both of them at \\$300.02, less .* tax$`),
    ),
  ])
  expect(orderTimeline(refunded.order).map(({ words }) => words)).toContain(`${sum} refunded.`)
  const letters = await shops.mailTo(email)
  const letter = letters.find(({ subject }) => subject.includes(sum))
  for (const words of [...told.back, ...told.notes]) expect(letter?.body.text).toContain(words)
})
