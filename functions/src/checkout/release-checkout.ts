import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Services } from '../services/services.ts'
import { findHold } from '../stock/hold-copy.ts'
import { releaseCopy } from '../stock/release-copy.ts'
import { leaveBasket } from './baskets.ts'

/**
 * Ends a checkout whose payment page nobody was given. Saying so in the document first means that a slow
 * process, which still tries to open the page, can no longer record its session nor give its address away.
 */
export async function releaseCheckout(services: Services, checkoutId: string): Promise<void> {
  const document = checkoutDoc(checkoutId)
  const open = await services.documents.read(document)
  if (open === null || open.value.sessionId !== null) return
  const released: Checkout = { ...open.value, state: 'released' }
  if ((await services.documents.replace(document, released, open.etag)) === null) return
  await finishRelease(services, released)
}

/** Puts the copy back and the checkout away. Only for one that Stripe has expired, or that has no page. */
export async function finishRelease(services: Services, checkout: Checkout): Promise<Checkout> {
  const { id: checkoutId, formatId, createdAt } = checkout
  const slot =
    checkout.slot ??
    (checkout.copies === null
      ? null
      : await findHold(services.documents, { formatId, checkoutId, since: new Date(createdAt) }))
  if (slot !== null) await releaseCopy(services.documents, { formatId, slot, checkoutId })
  await leaveBasket(services, checkout)
  const released: Checkout = { ...checkout, state: 'released' }
  await putAway(services, released)
  return released
}

/** Moves a finished checkout out of the sweep's sight. */
export async function putAway(services: Services, checkout: Checkout): Promise<void> {
  await services.documents.create(settledCheckoutDoc(checkout.id), checkout)
  await services.documents.remove(checkoutDoc(checkout.id))
}
