import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from '../emulator.ts'
import { newId } from '../ids.ts'

type Wanted = Pick<Stripe.Refund, 'amount' | 'status' | 'reason' | 'metadata'>

export const newRefund = (emulator: Emulator, charge: Stripe.Charge, wanted: Wanted): Stripe.Refund => ({
  id: newId('re', 24),
  object: 'refund',
  ...wanted,
  balance_transaction: newId('txn', 24),
  charge: charge.id,
  created: nowSeconds(emulator),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  destination_details: {
    card: {
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  },
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...(wanted.status === 'pending' ? { pending_reason: 'processing' } : {}),
})
