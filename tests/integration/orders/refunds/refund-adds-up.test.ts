import { listRefunds, recordRefunds } from '@lorecircle/functions/orders/stripe-refunds'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import { testLine, testSums } from '@lorecircle/shared/order/order.fixture'
import type { RefundRequest } from '@lorecircle/shared/order/refund-amount'
import { expect, test } from 'vitest'
import { paidOrder } from '../order-desk.ts'
import { backAtStripe, refund, shop, shops, startRefunds, wish } from './refunding.ts'

startRefunds()

test('whatever is wished, Stripe gives back what the order says, and never more than was paid', {
  tags: ['BD7-02'],
}, async () => {
  const seed = Number(process.env.SEED ?? 7)
  let state = seed
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let round = 0; round < 6; round++) {
    const lines = Array.from({ length: 1 + random(3) }, (_, index) => {
      const [unitInCents, quantity] = [100 + random(5_000), 1 + random(4)]
      return testLine({
        id: String(index + 1),
        unitInCents,
        quantity,
        taxInCents: random(300),
        discountInCents: random(unitInCents),
      })
    })
    const sums = testSums(lines, { shippingInCents: random(900), isTaxIncluded: random(2) === 0 })
    let bought = await paidOrder(shops.services, shop, { lines, sums })
    for (let n = 0; n < 4; n++) {
      const what: RefundRequest =
        random(3) === 0
          ? { amountInCents: 1 + random(2_000) }
          : { lines: [{ lineId: String(1 + random(lines.length)), quantity: 1 + random(2) }] }
      try {
        const after = await refund(wish(bought, what))
        bought = { ...bought, history: after.history }
      } catch (error) {
        expect(error, `seed ${seed}, round ${round}`).toMatchObject({ status: 409 })
      }
      const back = await backAtStripe(bought)
      expect(back, `seed ${seed}, round ${round}`).toBe(totalRefundedInCents(bought))
      expect(back).toBeLessThanOrEqual(sums.totalInCents)
    }
  }
})

test('a list of refunds that is older than what the order says takes nothing out of it', async () => {
  const bought = await paidOrder(shops.services, shop, {
    lines: [testLine({ unitInCents: 900, quantity: 2 })],
  })
  const one = await refund(wish(bought, { amountInCents: 100 }))
  const older = await listRefunds(shops.services, bought)
  await refund(wish({ ...bought, history: one.history }, { amountInCents: 200 }))
  const kept = await recordRefunds(shops.services, bought, older)
  expect(totalRefundedInCents(kept)).toBe(300)
})
