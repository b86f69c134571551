import {
  buildCheckout,
  toCheckoutItems,
  toCheckoutTerms,
} from '@lorecircle/functions/checkout/build-checkout'
import { createStripeSession } from '@lorecircle/functions/checkout/stripe-session'
import { toOrder, toStripePayment } from '@lorecircle/functions/checkout/to-order'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { type Cart, emptyCart } from '@lorecircle/shared/cart/cart'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import type { CartShop } from '@lorecircle/shared/cart/read-cart'
import { isFreeCheckout } from '@lorecircle/shared/checkout/checkout'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import {
  calculateRefund,
  linePaidInCents,
  refundableInCents,
  refundableQuantity,
} from '@lorecircle/shared/order/refund-amount'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../../bench/market/random.ts'
import { withSeeds } from '../../support/store/seeds.ts'
import { bundleIn } from './money-bundle.ts'
import { expectToAddUp, sum, wishFor } from './money-checks.ts'
import { addressIn, cartIn, type MoneyShop, openMoneyShop } from './money-shop.ts'
import { payFor } from './purchase.ts'

const cartsOfAShop = 100
const tried = { carts: 0, paid: 0, bundled: 0, discounted: 0, taxed: 0, posted: 0, 'given back in parts': 0 }

test('of whatever is in a cart, what it shows, what its order says and what Stripe charged agree to the cent', {
  timeout: 1_800_000,
}, async () => {
  await withSeeds(`shops of ${cartsOfAShop} carts`, { long: 1_000 }, async (seed) => {
    const random = randomFrom(seed)
    const shop = await openMoneyShop(random, seed % 2 === 1)
    for (let at = 0; at < cartsOfAShop; at++) await sellTo(shop, random)
  })
  console.log(`money: ${JSON.stringify(tried)}`)
  for (const many of Object.values(tried)) expect(many).toBeGreaterThan(0)
})

async function sellTo(known: MoneyShop, random: Random): Promise<void> {
  const { services, shop, world } = known
  const { items, country, code = null } = cartIn(known, random)
  const lines = items.map((item, at) => ({
    ...item,
    id: at + 1,
    seenInCents: null,
    dedication: '',
    number: null,
  }))
  const bundle = random.next() < 1 / 3 ? bundleIn(known, random) : null
  const bundles = bundle
    ? [{ ...aBundle, slug: bundle.slug, quantity: 1 + Math.floor(random.next() * 3) }]
    : []
  const cart: Cart = { ...emptyCart, code, country, lines, bundles }
  const priced = cartShopOf(known, code, bundle)
  const view = priceCart(cart, priced)
  tried.carts++
  if (view.problem !== null) return
  const checkout = await buildCheckout(services, {
    account: shop.account,
    host: { kind: 'shop', subdomain: shop.account.subdomain ?? '' },
    sender: '',
    wanted: toCheckoutItems(view, priced),
    terms: toCheckoutTerms(view, cart),
  })
  // Confirmed by email, and unknown to Stripe.
  if (isFreeCheckout(checkout)) return
  const { id, url } = await createStripeSession(services, checkout)
  await payFor(world, { page: url ?? '', email: 'reader@example.com', at: addressIn(country) })
  const sold = world.payments.state.checkouts.get(id)?.value
  if (!sold) throw new Error('Stripe knows no such session')
  const taxes = sold.lineItems.map(({ amount_tax }) => amount_tax)
  const when = { readerToken: 'reader', placedAt: services.now().toISOString(), overLimit: [] }
  const order = toOrder(checkout, toStripePayment(checkout, sold.session, taxes), when)
  expect(sold.session.status).toBe('complete')
  expectToAddUp(world, order)
  const { taxInCents, totalInCents, ...shown } = order.sums
  expect({ ...shown, totalInCents: totalInCents - taxInCents }).toEqual({
    ...view.sums,
    isTaxIncluded: false,
  })
  count(order)
  expectBackInParts(order, random)
}

const aBundle = { id: 99, seenInCents: null, dedication: '' }

const cartShopOf = (
  { books, tariff, codes, services }: MoneyShop,
  code: string | null,
  bundle: Bundle | null,
): CartShop => {
  const discount = codes.find((one) => one.code === code)
  return {
    books,
    tariff,
    leftOf: () => 'unlimited',
    numbersOf: () => null,
    isSelling: true,
    guessedCountry: null,
    bundles: bundle ? [bundle] : [],
    discount: discount ? { discount, uses: 0 } : null,
    today: dayInTimeZone('UTC', services.now()),
  }
}

function count({ sums, lines }: Order) {
  tried.paid++
  if (lines.some(({ bundle }) => bundle)) tried.bundled++
  if (sums.discountInCents > 0) tried.discounted++
  if (sums.taxInCents > 0) tried.taxed++
  if (sums.shippingInCents > 0) tried.posted++
}

/** Refunds as they come, and then of all that is left: to the cent what was paid, and never more of a line than it cost. */
function expectBackInParts(order: Order, random: Random) {
  let known = order
  let part = 0
  while (refundableInCents(known) > 0) {
    const what = part < 3 ? wishFor(known, random) : 'all'
    part++
    if (what === null) continue
    const { amountInCents, lines } = calculateRefund(known, what)
    const at = order.placedAt
    const event = {
      what: 'refunded' as const,
      at,
      refundId: `re_${part}`,
      amountInCents,
      lines,
      hasFailed: false,
    }
    known = { ...known, history: [...known.history, event] }
    if (amountInCents < order.sums.totalInCents) tried['given back in parts']++
  }
  expect(totalRefundedInCents(known)).toBe(order.sums.totalInCents)
  const ofLines = order.lines.map((line) => linePaidInCents(line, order.sums))
  expect(sum(ofLines)).toBeLessThanOrEqual(order.sums.totalInCents)
  expect(known.lines.filter((line) => refundableQuantity(known, line) < 0)).toEqual([])
}
