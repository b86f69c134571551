import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'

/** The tax of each line, in the order of the checkout's lines. Asks Stripe only where there is any. */
export async function taxesOf(
  services: Pick<Services, 'stripe'>,
  { lines, stripeAccountId: stripeAccount }: Checkout,
  session: Stripe.Checkout.Session,
): Promise<number[]> {
  const tax = session.total_details?.amount_tax ?? 0
  if (tax === 0) return lines.map(() => 0)
  const stripe = await services.stripe()
  const listed = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 }, { stripeAccount })
  return listed.data.map(({ amount_tax }) => amount_tax)
}
