import type Stripe from 'stripe'
import { fateOf } from './after-payment.ts'
import { openDispute } from './disputes/open-dispute.ts'
import type { Emulator } from './emulator.ts'
import { sendEvent } from './events.ts'
import { newId } from './ids.ts'
import { newCharge } from './new-charge.ts'
import { newIntent } from './new-payment-intent.ts'
import type { Payment } from './payment.ts'
import { put } from './state.ts'

/** Takes the money: a payment intent that succeeded, and its charge. */
export function charge(emulator: Emulator, owner: string, payment: Payment): Stripe.PaymentIntent {
  const intentId = newId('pi', 24)
  const taken = put(emulator.state.charges, owner, newCharge(emulator, intentId, payment))
  const intent = put(emulator.state.paymentIntents, owner, newIntent(emulator, intentId, taken, payment))
  sendEvent(emulator, owner, 'charge.succeeded', taken)
  const { dispute } = fateOf(payment.card.last4)
  if (dispute) openDispute(emulator, owner, taken, dispute)
  sendEvent(emulator, owner, 'payment_intent.succeeded', intent)
  return intent
}
