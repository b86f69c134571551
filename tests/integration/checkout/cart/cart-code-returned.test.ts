import { recordDispute, recordRefund } from '@lorecircle/functions/orders/payment-events'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountReaderDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

/** An order with the only use of a code that each reader has once, paid by card. */
async function orderWithTheOnlyUse(card = CARDS.accepted) {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub, payments } = shop.account
  const code = testDiscount({ code: 'LAST', kind: { percent: 10 }, mostUses: 1, oncePerReader: true })
  await services.documents.create(discountDoc(sub, 'LAST'), code)
  const inCart = async () => {
    const reader = browserIn(shop)
    await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: 2 })
    await reader.change({ do: 'country', country: 'US' })
    const cart = await reader.change({ do: 'code', code: 'LAST', email: 'ada@example.com' })
    return { reader, problem: cart.code?.problem }
  }
  const { reader } = await inCart()
  const page = await paymentPageOf(await reader.checkOut())
  await comeBack(services, shop, locationOf(await pay(page, card, { ...parcel, email: 'ada@example.com' })))
  const [order] = await ordersOf(services.documents, sub)
  const stripeAccount = payments.accountId ?? ''
  const stripe = shops.dashboard
  const intent = await stripe.paymentIntents.retrieve(order?.paymentIntentId ?? '', {}, { stripeAccount })
  const charge = String(intent.latest_charge)
  const left = async () => [
    (await services.documents.readAll(discountUseDoc, discountUseDoc.within(sub, 'LAST'))).length,
    (await services.documents.readAll(discountReaderDoc, discountReaderDoc.within(sub, 'LAST'))).length,
  ]
  const refund = async (amount?: number) => {
    await stripe.refunds.create({ charge, ...(amount !== undefined && { amount }) }, { stripeAccount })
    await recordRefund(services, charge, stripeAccount)
  }
  return { stripe, stripeAccount, charge, left, refund, inCart }
}

test('a use comes back when the whole order is refunded, and not before; nobody loses it by a repetition', async () => {
  const { refund, left, inCart, charge, stripeAccount } = await orderWithTheOnlyUse()
  expect((await inCart()).problem).toBe('This code has been used up.')
  await refund(500)
  expect(await left(), 'a part of it').toEqual([1, 1])
  await refund()
  expect(await left()).toEqual([0, 0])
  const { reader, problem } = await inCart()
  expect(problem).toBeNull()
  expect((await reader.checkOut()).status).toBe(200)
  await recordRefund(shops.services, charge, stripeAccount)
  expect(await left(), 'what the next order holds').toEqual([1, 1])
})

test('a use comes back when a dispute is lost, and not while it is open', async () => {
  const { stripe, stripeAccount, charge, left } = await orderWithTheOnlyUse(CARDS.disputed)
  const { data } = await stripe.disputes.list({ charge }, { stripeAccount })
  const id = data[0]?.id ?? ''
  await recordDispute(shops.services, id, stripeAccount)
  expect(await left()).toEqual([1, 1])
  await stripe.disputes.close(id, {}, { stripeAccount })
  await recordDispute(shops.services, id, stripeAccount)
  expect(await left()).toEqual([0, 0])
})
