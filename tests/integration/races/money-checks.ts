import { addOrderTotals, lineSubtotalInCents } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import {
  linePaidInCents,
  type RefundRequest,
  refundableInCents,
  refundableQuantity,
  refundableSlots,
} from '@lorecircle/shared/order/refund-amount'
import { expect } from 'vitest'
import type { Random } from '../../bench/market/random.ts'
import type { World } from './world.ts'

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The parts of an order are its lines', its total is theirs, and Stripe has charged that very total. */
export function expectToAddUp({ payments }: World, { lines, sums, sessionId }: Order) {
  const { state } = payments
  const session = state.checkouts.get(sessionId ?? '')?.value.session
  const postageTax = session?.shipping_cost?.amount_tax ?? 0
  const intent = state.paymentIntents.get(String(session?.payment_intent))?.value
  expect({
    parts: addOrderTotals(sums),
    items: sum(lines.map(lineSubtotalInCents)),
    discount: sum(lines.map(({ discountInCents }) => discountInCents)),
    tax: sum(lines.map(({ taxInCents }) => taxInCents)) + postageTax,
    // What is free is nobody asked for at Stripe.
    asked: sessionId === null ? 0 : session?.amount_total,
    charged: intent?.amount_received ?? 0,
  }).toEqual({
    parts: sums.totalInCents,
    items: sums.itemsInCents,
    discount: sums.discountInCents,
    tax: sums.taxInCents,
    asked: sums.totalInCents,
    charged: sums.totalInCents,
  })
  expect(lines.filter((line) => line.discountInCents > lineSubtotalInCents(line))).toEqual([])
}

/** A sum, some copies of some lines, or all that is left; null where nothing was paid for those copies. */
export function wishFor(order: Order, random: Random): RefundRequest | null {
  const kind = random.weighted([2, 2, 1])
  if (kind === 0) return { amountInCents: 1 + Math.floor(random.next() * refundableInCents(order)) }
  if (kind === 2) return 'all'
  const wanted = order.lines.map((line) => ({
    line,
    quantity: Math.floor(random.next() * (refundableQuantity(order, line) + 1)),
  }))
  const lines = wanted.filter(({ quantity }) => quantity > 0)
  const isPaid = lines.some(
    ({ line, quantity }) => linePaidInCents(line, order.sums) >= line.quantity && quantity > 0,
  )
  return isPaid
    ? {
        lines: lines.map(({ line, quantity }) => ({
          lineId: line.id,
          quantity,
          slots: refundableSlots(order, line).slice(0, quantity),
        })),
      }
    : null
}
