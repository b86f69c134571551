import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Services } from '../services.ts'

/**
 * The checkout, open or settled, if this account sells it: an author could name another's checkout in a
 * payment of their own, so only the account that sells may speak of it.
 */
export async function checkoutOfAccount(
  { documents }: Pick<Services, 'documents'>,
  checkoutId: string,
  stripeAccount: string,
): Promise<Checkout | null> {
  const stored =
    (await documents.read(checkoutDoc(checkoutId))) ?? (await documents.read(settledCheckoutDoc(checkoutId)))
  return stored?.value.stripeAccountId === stripeAccount ? stored.value : null
}
