import { cancelPreorderLine } from '@lorecircle/functions/orders/preorders/cancel-line'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { hasUnreturnedCopies } from '@lorecircle/shared/order/state'
import { submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterEach, expect, test } from 'vitest'
import { paidOrder } from '../order-desk.ts'
import { backAtStripe, now, refund, shop, shops, startRefunds, wish } from './refunding.ts'

startRefunds()
afterEach(() => {
  shops.payments.turn({ failureBeforeEveryNth: 0, failureEveryNth: 0 })
  shops.clock.aheadMs = 0
})

const bought = (changes: Partial<Order> = {}) =>
  paidOrder(shops.services, shop, { lines: [testLine({ unitInCents: 900, quantity: 2 })], ...changes })

/** The reader's bank takes the money back, so that Stripe refuses refunds; answers what ends that. */
async function disputed(order: Order): Promise<() => Promise<unknown>> {
  const stripe = await shops.services.stripe()
  const { stripeAccountId: stripeAccount, paymentIntentId } = order
  const seller = `${shops.services.env.STRIPE_API_ORIGIN}/sellers/${stripeAccount}`
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(
    paymentIntentId ?? '',
    {},
    { stripeAccount },
  )
  await submit(`${seller}/dispute`, { charge: String(charge) })
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId ?? '' }, { stripeAccount })
  return () => submit(`${seller}/win/${data[0]?.id}`, {})
}

test('what Stripe refused once, an author may ask for again, and another sum as well', async () => {
  const order = await bought()
  const win = await disputed(order)
  const all = wish(order, 'all')
  await expect(refund(all)).rejects.toMatchObject({ status: 409, code: 'refund.refused' })
  await win()
  await refund({ ...wish(order, { amountInCents: 300 }), saveId: all.saveId })
  expect(await backAtStripe(order)).toBe(300)
  const rest = wish({ ...order, ...(await now(order)) }, 'all')
  await refund(rest)
  expect(await backAtStripe(order)).toBe(1_800)
})

test('the same refund that Stripe refused is made once it may be', async () => {
  const order = await bought()
  const win = await disputed(order)
  const all = wish(order, 'all')
  await expect(refund(all)).rejects.toMatchObject({
    code: 'refund.refused',
    message: expect.stringContaining('until the dispute is settled'),
  })
  await win()
  expect(refundableInCents(await refund(all))).toBe(0)
})

test('a preorder that could not be taken back while its payment was in dispute is taken back after it', async () => {
  const order = await bought({ lines: [testLine({ unitInCents: 900, releaseOn: '2999-01-01' })] })
  const win = await disputed(order)
  const cancel = () => cancelPreorderLine(shops.services, order, '1')
  await expect(cancel()).rejects.toMatchObject({ code: 'refund.refused' })
  await win()
  const after = await cancel()
  expect(after.lines.map((line) => hasUnreturnedCopies(after, line))).toEqual([false])
  expect(await backAtStripe(order)).toBe(900)
})

test('a refund that Stripe failed to make is made by the press of a few minutes later, and once', async () => {
  const order = await bought()
  const all = wish(order, 'all')
  shops.payments.turn({ failureBeforeEveryNth: 1 })
  await expect(refund(all)).rejects.toMatchObject({ status: 503 })
  shops.payments.turn({ failureBeforeEveryNth: 0 })
  await expect(refund(all)).rejects.toMatchObject({ status: 503 })
  shops.clock.aheadMs = 3 * 60_000
  expect(refundableInCents(await refund(all))).toBe(0)
  expect(await backAtStripe(order)).toBe(1_800)
})

test('while nobody knows how a refund ended, no other sum goes back under its name', async () => {
  const order = await bought()
  const all = wish(order, 'all')
  shops.payments.turn({ failureBeforeEveryNth: 1 })
  await expect(refund(all)).rejects.toMatchObject({ status: 503 })
  shops.payments.turn({ failureBeforeEveryNth: 0 })
  const less = { ...wish(order, { amountInCents: 300 }), saveId: all.saveId }
  await expect(refund(less)).rejects.toMatchObject({ status: 503 })
  await expect(refund(wish(order, { amountInCents: 300 }))).rejects.toMatchObject({
    code: 'refund.under_way',
  })
  expect(await backAtStripe(order)).toBe(0)
})
