import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { toOrderId } from '@lorecircle/functions/checkout/to-order'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { calculateRefund, refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../../bench/market/random.ts'
import { withSeeds } from '../../support/store/seeds.ts'
import { ask, paymentPageOf } from '../checkout/bookshop.ts'
import { deskOf } from '../orders/order-desk.ts'
import { expectToAddUp, sum, wishFor } from './money-checks.ts'
import { addressIn, cartIn, type MoneyShop, openMoneyShop } from './money-shop.ts'
import { openCheckouts, payFor, returnFrom } from './purchase.ts'

const cartsOfAShop = 25

test('whatever is given back at the desk, the order says what Stripe says, to the cent', {
  timeout: 600_000,
}, async () => {
  const tried = { orders: 0, refunds: 0 }
  await withSeeds(`shops of ${cartsOfAShop} carts, with refunds`, { long: 40 }, async (seed) => {
    const random = randomFrom(seed)
    const shop = await openMoneyShop(random, seed % 2 === 1)
    for (let at = 0; at < cartsOfAShop; at++) {
      const order = await bought(shop, random)
      if (order === null) continue
      tried.orders++
      expectToAddUp(shop.world, order)
      tried.refunds += await giveBack(shop, random, order)
    }
  })
  console.log(`money back: ${tried.orders} orders, ${tried.refunds} refunds`)
  expect(tried.refunds).toBeGreaterThan(tried.orders / 4)
})

/** The order of a cart that was paid; null where it cannot be bought, for instance for less than a card pays. */
async function bought(shop: MoneyShop, random: Random): Promise<Order | null> {
  const { services, world } = shop
  const cart = cartIn(shop, random)
  const json = { domain: shop.shop.host, ...cart }
  const answer = await ask(services, shop.shop, createCartCheckoutSession(services), { json })
  if (answer.status !== 200) {
    expect(answer.status).toBe(409)
    return null
  }
  const page = await paymentPageOf(answer)
  const [key = ''] = await openCheckouts(services)
  const checkout = (await services.documents.read(checkoutDoc.at(key)))?.value
  if (!checkout) throw new Error('no checkout was begun')
  const paid = await payFor(world, {
    page,
    email: 'reader@example.com',
    at: addressIn(cart.country),
  })
  expect([302, 303]).toContain(paid.status)
  await returnFrom(services, {
    ...shop,
    format: shop.shop.ebook,
    checkout,
    page,
    email: 'reader@example.com',
  })
  const order = await services.documents.read(orderDoc(shop.shop.account.sub, toOrderId(checkout.id)))
  if (!order) throw new Error('what was paid is no order')
  return order.value
}

/** Up to three refunds of some lines, a sum or all that is left; then the order says what Stripe does. */
async function giveBack({ services, shop, world }: MoneyShop, random: Random, order: Order): Promise<number> {
  let known = order
  const wishes = random.weighted([5, 2, 2, 1])
  const ask = deskOf(services, shop.account.sub)
  let given = 0
  for (let wish = 0; wish < wishes && refundableInCents(known) > 0; wish++) {
    const what = wishFor(known, random)
    const shownInCents = what === null ? 0 : calculateRefund(known, what).amountInCents
    if (what === null || shownInCents === 0) continue
    const saveId = `save-${order.id}-${wish}`
    const before = totalRefundedInCents(known)
    const answer = await ask(refundOrder, calls.refundOrder, {
      orderId: order.id,
      saveId,
      shownInCents,
      restock: false,
      what: what === 'all' || 'amountInCents' in what ? what : { lines: [...what.lines] },
    })
    known = { ...known, history: answer.order.history }
    expect(totalRefundedInCents(known)).toBe(before + shownInCents)
    given++
  }
  expect(totalRefundedInCents(known)).toBeLessThanOrEqual(known.sums.totalInCents)
  const back = [...world.payments.state.refunds.values()]
    .map(({ value }) => value)
    .filter(
      ({ payment_intent }) => order.paymentIntentId !== null && payment_intent === order.paymentIntentId,
    )
  expect(sum(back.map(({ amount }) => amount))).toBe(totalRefundedInCents(known))
  return given
}
