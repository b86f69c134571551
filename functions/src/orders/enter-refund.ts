import { isDeepStrictEqual } from 'node:util'
import { listOf } from '@lorecircle/shared/checkout/checkout'
import type { Order } from '@lorecircle/shared/order/order'
import { daySalesDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { dayOf } from '@lorecircle/shared/sales/ledger'
import { checkoutOfAccount } from '../checkout/known-checkout.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import type { Services } from '../services/services.ts'

/** Asks Stripe what became of a charge: the order says what went back, and a copy all of whose price did is no sale. */
export async function enterRefund(
  services: Services,
  chargeId: string,
  stripeAccount: string,
): Promise<void> {
  const charge = await (await services.stripe()).charges.retrieve(
    chargeId,
    { expand: ['payment_intent'] },
    { stripeAccount },
  )
  const payment = charge.payment_intent
  if (charge.amount_refunded === 0 || payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  const checkout = await checkoutOfAccount(services, checkoutId, stripeAccount)
  if (checkout === null) return
  const settled = await settleCheckout(services, checkoutId)
  if (settled.state !== 'paid') return
  const refunds = await (await services.stripe()).refunds.list({ charge: chargeId }, { stripeAccount })
  const [latest] = refunds.data.map(({ created }) => created).sort((a, b) => b - a)
  if (latest === undefined) return
  const { bookId, sub } = checkout
  const at = new Date(latest * 1000)
  await keepRefund(services, sub, settled.order.id, {
    amountInCents: charge.amount_refunded,
    at: at.toISOString(),
  })
  if (!charge.refunded) return
  await enterInLedger(services, {
    bookId,
    mode: listOf(checkout),
    what: 'refunded',
    orderId: settled.order.id,
    at,
  })
}

/** The day of the sale is added up anew. */
async function keepRefund(
  { documents }: Services,
  sub: string,
  orderId: string,
  refund: NonNullable<Order['refund']>,
): Promise<void> {
  const { value: kept } = await documents.update(orderDoc(sub, orderId), (order) => {
    if (order === null) throw new Error(`there is no order ${orderId}`)
    return isDeepStrictEqual(order.refund, refund) ? order : { ...order, refund }
  })
  await documents.remove(daySalesDoc(sub, dayOf(new Date(kept.placedAt))))
}
