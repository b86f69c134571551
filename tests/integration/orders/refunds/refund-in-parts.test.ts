import { orders } from '@lorecircle/functions/orders/orders'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import { testLine, testSums } from '@lorecircle/shared/order/order.fixture'
import { refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { paidOrder } from '../order-desk.ts'
import { backAtStripe, copies, desk, refund, shop, shops, startRefunds, wish } from './refunding.ts'

startRefunds()

test('an order is refunded in parts, to the cent, and the reader hears of each', {
  tags: ['BD7-02'],
}, async () => {
  const lines = [copies(3, [1, 2, 3]), testLine({ id: '2', unitInCents: 500 })]
  const sums = testSums(lines, { shippingInCents: 650 })
  const bought = await paidOrder(shops.services, shop, {
    lines,
    sums,
    buyer: { email: 'parts@example.com', name: 'Eleanor Vane' },
  })
  const one = await refund(wish(bought, { lines: [{ lineId: '1', quantity: 1, slots: [2] }] }))
  const two = await refund(wish({ ...bought, history: one.history }, { amountInCents: 650 }))
  expect(totalRefundedInCents(two)).toBe(Math.round((3 * 3_333 - 100 + 77) / 3) + 650)
  const all = await refund(wish({ ...bought, history: two.history }, 'all'))
  expect([totalRefundedInCents(all), refundableInCents(all)]).toEqual([sums.totalInCents, 0])
  expect(await backAtStripe(bought)).toBe(sums.totalInCents)
  const subjects = (await shops.mailTo('parts@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringMatching(/^Your refund of/),
    'Your refund of $6.50',
    expect.stringMatching(/^Your refund of/),
  ])
  expect((await desk()(orders, calls.orders, { money: 'refunded' })).orders.map(({ id }) => id)).toContain(
    bought.id,
  )
})
