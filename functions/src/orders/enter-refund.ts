import { isSecret } from '../checkout/secret.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { checkoutOfAccount, listOf } from '../checkout/started-checkout.ts'
import type { World } from '../world.ts'
import { enterInLedger } from './enter-in-ledger.ts'

/** Asks Stripe what became of a charge. A copy whose whole price went back is no sale any more. */
export async function enterRefund(world: World, chargeId: string, stripeAccount: string): Promise<void> {
  const charge = await world.stripe.charges.retrieve(
    chargeId,
    { expand: ['payment_intent'] },
    { stripeAccount },
  )
  const payment = charge.payment_intent
  if (!charge.refunded || payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  const checkout = isSecret(checkoutId) ? await checkoutOfAccount(world, checkoutId, stripeAccount) : null
  if (checkout === null) return
  const settled = await settleCheckout(world, checkoutId)
  if (settled.state !== 'paid') return
  const refunds = await world.stripe.refunds.list({ charge: chargeId }, { stripeAccount })
  const [latest] = refunds.data.map(({ created }) => created).sort((a, b) => b - a)
  if (latest === undefined) return
  const { bookId } = checkout
  await enterInLedger(world, {
    bookId,
    mode: listOf(checkout),
    what: 'refunded',
    orderId: settled.order.id,
    at: new Date(latest * 1000),
  })
}
