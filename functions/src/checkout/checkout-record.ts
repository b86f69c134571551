import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { isSecret } from '../http/read-input.ts'
import type { Services } from '../services/services.ts'

/** Finds an open or an archived checkout. */
export async function findCheckout(
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
 * Finds a checkout only for the Stripe account that sells it: an author could name the checkout of another author in the
 * metadata of their own payment.
 */
export async function findCheckoutOfAccount(
  services: Pick<Services, 'documents'>,
  checkoutId: string,
  stripeAccount: string,
): Promise<Checkout | null> {
  const checkout = (await findCheckout(services, checkoutId))?.checkout
  return checkout?.stripeAccountId === stripeAccount ? checkout : null
}

export async function updateCheckout(
  { documents }: Services,
  { value, etag }: Stored<Checkout>,
  change: Partial<Checkout>,
): Promise<Stored<Checkout>> {
  const next = { ...value, ...change }
  const written = await documents.replace(checkoutDoc(value.id), next, etag)
  if (written === null) throw new Error(`checkout ${value.id} was released while it was being opened`)
  return { value: next, etag: written }
}

/** Moves a finished checkout to where the sweep does not look. */
export async function archiveCheckout(services: Services, checkout: Checkout): Promise<void> {
  await services.documents.create(settledCheckoutDoc(checkout.id), checkout)
  await services.documents.remove(checkoutDoc(checkout.id))
}
