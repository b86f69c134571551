import { isDeepStrictEqual } from 'node:util'
import { listOf } from '@lorecircle/shared/checkout/checkout'
import { keys } from '@lorecircle/shared/keys'
import { Order } from '@lorecircle/shared/order/order'
import { isSecret } from '../checkout/secret.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { checkoutOfAccount } from '../checkout/started-checkout.ts'
import type { World } from '../world.ts'
import { enterInLedger } from './enter-in-ledger.ts'

/** Asks Stripe what became of a charge: the order says what went back, and a copy all of whose price did is no sale. */
export async function enterRefund(world: World, chargeId: string, stripeAccount: string): Promise<void> {
  const charge = await world.stripe.charges.retrieve(
    chargeId,
    { expand: ['payment_intent'] },
    { stripeAccount },
  )
  const payment = charge.payment_intent
  if (charge.amount_refunded === 0 || payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  const checkout = isSecret(checkoutId) ? await checkoutOfAccount(world, checkoutId, stripeAccount) : null
  if (checkout === null) return
  const settled = await settleCheckout(world, checkoutId)
  if (settled.state !== 'paid') return
  const refunds = await world.stripe.refunds.list({ charge: chargeId }, { stripeAccount })
  const [latest] = refunds.data.map(({ created }) => created).sort((a, b) => b - a)
  if (latest === undefined) return
  const { bookId, sub } = checkout
  const at = new Date(latest * 1000)
  await keepRefund(world, sub, settled.order.id, {
    amountInCents: charge.amount_refunded,
    at: at.toISOString(),
  })
  if (!charge.refunded) return
  await enterInLedger(world, {
    bookId,
    mode: listOf(checkout),
    what: 'refunded',
    orderId: settled.order.id,
    at,
  })
}

async function keepRefund(
  { documents }: World,
  sub: string,
  orderId: string,
  refund: NonNullable<Order['refund']>,
): Promise<void> {
  await documents.update(keys.order(sub, orderId), Order, (order) => {
    if (order === null) throw new Error(`there is no order ${orderId}`)
    return isDeepStrictEqual(order.refund, refund) ? order : { ...order, refund }
  })
}
