import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import { isSecret } from '../http/secret.ts'
import type { Services } from '../services/services.ts'

/** A checkout as it stands: open, or settled and out of the sweep's sight. Null for what never was one. */
export async function knownCheckout(
  { documents }: Pick<Services, 'documents'>,
  checkoutId: string,
): Promise<{ checkout: Checkout; isSettled: boolean } | null> {
  if (!isSecret(checkoutId)) return null
  const open = await documents.read(checkoutDoc(checkoutId))
  if (open) return { checkout: open.value, isSettled: false }
  const settled = await documents.read(settledCheckoutDoc(checkoutId))
  return settled && { checkout: settled.value, isSettled: true }
}

/**
 * The checkout if this account sells it: an author could name another's checkout in a payment of their own, so only
 * the account that sells may speak of it.
 */
export async function checkoutOfAccount(
  services: Pick<Services, 'documents'>,
  checkoutId: string,
  stripeAccount: string,
): Promise<Checkout | null> {
  const checkout = (await knownCheckout(services, checkoutId))?.checkout
  return checkout?.stripeAccountId === stripeAccount ? checkout : null
}
