import { Checkout } from '@lorecircle/shared/checkout/checkout'
import { keys } from '@lorecircle/shared/keys'
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
    (await documents.read(keys.checkout(checkoutId), Checkout)) ??
    (await documents.read(keys.settledCheckout(checkoutId), Checkout))
  return stored?.value.stripeAccountId === stripeAccount ? stored.value : null
}
