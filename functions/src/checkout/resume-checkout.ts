import { isDeepStrictEqual } from 'node:util'
import { type Checkout, isFreeCheckout, limitedLineItems } from '@lorecircle/shared/checkout/checkout'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { attempts } from '@lorecircle/shared/storage/retry'
import { urls } from '@lorecircle/shared/urls/urls'
import { parseCheckoutCookie } from '../cart/cart-cookie.ts'
import type { Services } from '../services/services.ts'
import { stripeCheckoutTimeouts } from '../services/stripe.ts'
import { endCheckout, type SettledCheckout } from './settle-checkout.ts'

/** Waits about five seconds in total for a payment page that another tab of the same browser is opening. */
const pageWait = { limit: 24, baseInMs: 50, capInMs: 400 }

/** A checkout, and its version while it is not settled. */
export type EarlierCheckout = { checkout: Checkout; etag: string | null }

/**
 * Returns the latest checkout of this browser in the shop of account `sub` that is open, or is paid while the reader
 * has not come back. Null if there is none. An error is logged and also returns null, so that it does not block a
 * purchase.
 */
export async function findEarlierCheckout(
  services: Services,
  cookies: string,
  sub: string,
): Promise<EarlierCheckout | null> {
  try {
    const own = parseCheckoutCookie(cookies)
    if (own === null) return null
    const first = await readCheckoutVersion(services, own.id)
    if (!first || !isSameSecret(own.cancelToken, first.checkout.cancelToken)) return null
    const latest = await findLatestCheckout(services, first)
    const { checkout } = latest
    // A free order is confirmed by email, perhaps on another device, so the browser need not return to it.
    const isOver = checkout.state === 'released' || (checkout.state === 'paid' && isFreeCheckout(checkout))
    return checkout.sub === sub && !isOver ? latest : null
  } catch (error) {
    services.log('checkout.resume_failed', { error: String(error) })
    return null
  }
}

async function readCheckoutVersion({ documents }: Services, id: string): Promise<EarlierCheckout | null> {
  const open = await documents.read(checkoutDoc(id))
  if (open) return { checkout: open.value, etag: open.etag }
  const settled = await documents.read(settledCheckoutDoc(id))
  return settled && { checkout: settled.value, etag: null }
}

/** With two simultaneous requests, the first checkout may already be replaced. */
async function findLatestCheckout(services: Services, first: EarlierCheckout): Promise<EarlierCheckout> {
  let latest = first
  while (latest.checkout.replacedBy !== null && latest.checkout.state !== 'paid') {
    const next = await waitForPage(services, latest.checkout.replacedBy)
    if (next === null) break
    latest = next
  }
  return latest
}

/** Waits until a checkout has its payment page or has ended. Null where it was never begun. */
async function waitForPage(services: Services, id: string): Promise<EarlierCheckout | null> {
  let found: EarlierCheckout | null = null
  for await (const _ of attempts(pageWait)) {
    found = await readCheckoutVersion(services, id)
    if (found && (found.etag === null || found.checkout.sessionId !== null || isFreeCheckout(found.checkout)))
      break
  }
  return found
}

/** The page where an earlier checkout can be paid, if it is of the same purchase: pressing again holds no second copy. */
export async function findResumableUrl(
  services: Services,
  earlier: Checkout,
  wanted: Checkout,
): Promise<string | null> {
  try {
    return isSamePurchase(earlier, wanted) ? await findOpenPageUrl(services, earlier) : null
  } catch (error) {
    services.log('checkout.resume_failed', { error: String(error) })
    return null
  }
}

const isSamePurchase = (known: Checkout, wanted: Checkout): boolean =>
  isDeepStrictEqual(toPurchase(known), toPurchase(wanted))

/** Two checkouts are the same purchase if these fields match. Which copies are reserved does not matter. */
const toPurchase = ({ sub, stripeAccountId, lines, shipping, discountCode, gift }: Checkout) => ({
  ...{ sub, stripeAccountId, shipping, discountCode, gift },
  lines: lines.map(({ book, format, quantity, dedication, releaseOn, bundle, ...line }) => ({
    ...{ bookId: book.id, formatId: format.id, bundle: bundle?.slug ?? null },
    ...{ quantity, dedication, releaseOn, wishes: line.wishes },
    ...{ unitInCents: line.unitInCents, discountInCents: line.discountInCents },
  })),
})

async function findOpenPageUrl(
  { stripe, env, origin, now }: Services,
  checkout: Checkout,
): Promise<string | null> {
  const { state, sessionId, stripeAccountId, free } = checkout
  if (state !== 'open') return null
  if (isFreeCheckout(checkout) && sessionId === null) {
    const isOver = free?.confirmedAt != null || reservationEndsAt(checkout) <= now()
    return isOver ? null : urls.getFree(urls.shop(origin, shopAddress(checkout)), checkout)
  }
  if (sessionId === null) return null
  const options = { ...stripeCheckoutTimeouts(env).openPage, stripeAccount: stripeAccountId }
  const session = await (await stripe()).checkout.sessions.retrieve(sessionId, {}, options)
  return session.status === 'open' ? session.url : null
}

/*
 * A browser has one open payment page in a shop. A reader who goes back and asks for something else gets a new one: the
 * earlier session is expired at Stripe first, then the new checkout takes over the copies that both want
 * (`planCopyTransfers`), so that nobody else gets them in between. The rest is released.
 */

/** True for a checkout that a later one of the same browser ends. */
export const shouldReplace = ({ checkout: earlier }: EarlierCheckout, later: Checkout): boolean =>
  earlier.state === 'open' &&
  (earlier.sessionId !== null || (earlier.free !== null && needsSameStock(earlier, later)))

/** A free order that waits to be confirmed by email stays, unless the later checkout wants the same copies or code. */
const needsSameStock = (earlier: Checkout, later: Checkout): boolean =>
  (earlier.discountUse !== null && earlier.discountCode === later.discountCode) ||
  limitedLineItems(earlier).some(({ format }) =>
    limitedLineItems(later).some((line) => line.format.id === format.id),
  )

/** Records the replacement of an earlier checkout. Returns false if another tab or a payment was first. */
export async function markReplaced(
  { documents }: Services,
  { checkout, etag }: EarlierCheckout,
  replacedBy: string,
): Promise<boolean> {
  if (etag === null) return false
  return (await documents.replace(checkoutDoc(checkout.id), { ...checkout, replacedBy }, etag)) !== null
}

/**
 * An error at Stripe is logged and does not block the purchase: the copies stay with the earlier checkout until its
 * page expires.
 */
export async function endEarlierCheckout(
  services: Services,
  { checkout }: EarlierCheckout,
): Promise<SettledCheckout['state']> {
  try {
    return (await endCheckout(services, checkout)).state
  } catch (error) {
    services.log('checkout.replace_failed', { checkoutId: checkout.id, error: String(error) })
    return 'open'
  }
}
