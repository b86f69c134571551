import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { holdCopy } from '../stock/hold-copy.ts'
import { readTally } from '../stock/tally.ts'
import { takeBasket } from './baskets.ts'
import { copyGone, copyHeld } from './offer.ts'
import { paymentPage } from './payment-page.ts'
import { releaseCheckout } from './release-checkout.ts'

/**
 * Holds the copy, opens the payment page and answers its address. Each step is written down before the next:
 * nobody gets the address of a page whose session is not recorded, so a checkout that stopped on the way
 * can be released without asking Stripe. A VisibleError where no copy is free.
 */
export async function openCheckout(services: Services, checkout: Checkout): Promise<string> {
  const document = checkoutDoc(checkout.id)
  const etag = await services.documents.create(document, checkout)
  if (etag === null) throw new Error(`checkout ${checkout.id} was begun twice`)
  let known = { value: checkout, etag }

  async function record(change: Partial<Checkout>) {
    const value = { ...known.value, ...change }
    const next = await services.documents.replace(document, value, known.etag)
    if (next === null) throw new Error(`checkout ${checkout.id} was released while it was being opened`)
    known = { value, etag: next }
  }

  try {
    if (checkout.copies !== null) await takeBasket(services, checkout, checkout.copies)
    if (checkout.copies !== null) await record({ slot: await hold(services, checkout, checkout.copies) })
    const session = await (await services.stripe()).checkout.sessions.create(
      paymentPage(known.value, services.origin),
      {
        stripeAccount: checkout.stripeAccountId,
        idempotencyKey: checkout.id,
      },
    )
    if (session.url === null) throw new Error(`session ${session.id} has no page`)
    await record({ sessionId: session.id })
    return session.url
  } catch (error) {
    await giveUp(services, checkout.id)
    if (error instanceof VisibleError) throw error
    services.log('checkout.failed', { checkoutId: checkout.id, error: String(error) })
    // The shop says 'Checkout failed.' itself, and adds this.
    throw new VisibleError(502, 'checkout.failed', 'The payment page did not open. Nothing was charged.')
  }
}

async function hold(services: Services, checkout: Checkout, copies: number): Promise<number> {
  const { id, sub, bookId, formatId } = checkout
  const hold = { formatId, slots: copies, checkoutId: id, now: services.now() }
  const slot = await holdCopy(services.documents, hold)
  if (slot !== null) return slot
  const gone = goneOf(await readTally(services.documents, sub, bookId), formatId)
  throw copiesLeft(copies, gone) === 0 ? copyGone() : copyHeld()
}

/** What cannot be released now, the sweep releases later. */
async function giveUp(services: Services, checkoutId: string): Promise<void> {
  try {
    await releaseCheckout(services, checkoutId)
  } catch (error) {
    services.log('checkout.release-failed', { checkoutId, error: String(error) })
  }
}
