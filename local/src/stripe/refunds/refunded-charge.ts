import type Stripe from 'stripe'
import { closeInquiries } from '../disputes/end-dispute.ts'
import type { Emulator } from '../emulator.ts'
import { tellChange } from '../events.ts'
import { put } from '../state.ts'

/** The charge with another refund, of which it tells. An inquiry about a charge that is given back is over. */
export function countRefund(
  emulator: Emulator,
  owner: string,
  charge: Stripe.Charge,
  amountInCents: number,
  cause: { idempotencyKey: string | null } = { idempotencyKey: null },
) {
  const refunded = withRefunded(emulator, owner, charge, charge.amount_refunded + amountInCents)
  const { amount_refunded, refunded: isRefunded } = charge
  const previous = { amount_refunded, ...(isRefunded === refunded.refunded ? {} : { refunded: isRefunded }) }
  tellChange(emulator, owner, 'charge.refunded', refunded, previous, cause)
  if (refunded.refunded) closeInquiries(emulator, owner, refunded)
}

/** The charge after a refund that came back. */
export const uncountRefund = (
  emulator: Emulator,
  owner: string,
  charge: Stripe.Charge,
  amountInCents: number,
) => withRefunded(emulator, owner, charge, charge.amount_refunded - amountInCents)

const withRefunded = (
  { state }: Emulator,
  owner: string,
  charge: Stripe.Charge,
  amountInCents: number,
): Stripe.Charge =>
  put<Stripe.Charge>(state.charges, owner, {
    ...charge,
    amount_refunded: amountInCents,
    refunded: amountInCents === charge.amount,
  })
