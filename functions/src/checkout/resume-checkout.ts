import { isDeepStrictEqual } from 'node:util'
import { type Checkout, isFreeCheckout } from '@lorecircle/shared/checkout/checkout'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { attempts } from '@lorecircle/shared/storage/retry'
import { urls } from '@lorecircle/shared/urls/urls'
import { checkoutInCookies } from '../cart/checkout-cookie.ts'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'

/** How long a press waits for the payment page that another tab of the same browser is opening: about five seconds. */
const waitsForPage = { limit: 24, baseInMs: 50, capInMs: 400 }

/** A checkout, and its version while it is not settled. */
export type EarlierCheckout = { checkout: Checkout; etag: string | null }

/**
 * The latest checkout that this browser began in the shop of account `sub` and that is open, or paid without its reader
 * having come back. Null where there is none; a fault here is logged and costs nobody a purchase.
 */
export async function earlierCheckout(
  services: Services,
  cookies: string,
  sub: string,
): Promise<EarlierCheckout | null> {
  try {
    const own = checkoutInCookies(cookies)
    if (own === null) return null
    const first = await find(services, own.id)
    if (!first || !isSameSecret(own.cancelToken, first.checkout.cancelToken)) return null
    const latest = await latestOf(services, first)
    const { checkout } = latest
    // A free order is confirmed in an email, perhaps on another device: nobody has to be led to it.
    const isOver = checkout.state === 'released' || (checkout.state === 'paid' && isFreeCheckout(checkout))
    return checkout.sub === sub && !isOver ? latest : null
  } catch (error) {
    services.log('checkout.resume_failed', { error: String(error) })
    return null
  }
}

async function find({ documents }: Services, id: string): Promise<EarlierCheckout | null> {
  const open = await documents.read(checkoutDoc(id))
  if (open) return { checkout: open.value, etag: open.etag }
  const settled = await documents.read(settledCheckoutDoc(id))
  return settled && { checkout: settled.value, etag: null }
}

/** Two tabs may press at once: the checkout that replaced the first one is the browser's by now. */
async function latestOf(services: Services, first: EarlierCheckout): Promise<EarlierCheckout> {
  let latest = first
  while (latest.checkout.replacedBy !== null && latest.checkout.state !== 'paid') {
    const next = await pageOpened(services, latest.checkout.replacedBy)
    if (next === null) break
    latest = next
  }
  return latest
}

/** Waits until a checkout has its payment page or has ended. Null where it was never begun. */
async function pageOpened(services: Services, id: string): Promise<EarlierCheckout | null> {
  let found: EarlierCheckout | null = null
  for await (const _ of attempts(waitsForPage)) {
    found = await find(services, id)
    if (found && (found.etag === null || found.checkout.sessionId !== null || isFreeCheckout(found.checkout)))
      break
  }
  return found
}

/** The page where an earlier checkout can be paid, if it is of the same purchase: pressing again holds no second copy. */
export async function samePage(
  services: Services,
  earlier: Checkout,
  wanted: Checkout,
): Promise<string | null> {
  try {
    return isSamePurchase(earlier, wanted) ? await openPage(services, earlier) : null
  } catch (error) {
    services.log('checkout.resume_failed', { error: String(error) })
    return null
  }
}

const isSamePurchase = (known: Checkout, wanted: Checkout): boolean =>
  isDeepStrictEqual(purchaseOf(known), purchaseOf(wanted))

/** What makes two checkouts the same purchase: all that is promised, but not which copies are held for it. */
const purchaseOf = ({ sub, stripeAccountId, lines, shipping, discountCode, gift }: Checkout) => ({
  ...{ sub, stripeAccountId, shipping, discountCode, gift },
  lines: lines.map(({ book, format, quantity, dedication, releaseOn, bundle, ...line }) => ({
    ...{ bookId: book.id, formatId: format.id, bundle: bundle?.slug ?? null },
    ...{ quantity, dedication, releaseOn, wishes: line.wishes },
    ...{ unitInCents: line.unitInCents, discountInCents: line.discountInCents },
  })),
})

async function openPage({ stripe, env, origin, now }: Services, checkout: Checkout): Promise<string | null> {
  const { state, sessionId, stripeAccountId, free } = checkout
  if (state !== 'open') return null
  if (isFreeCheckout(checkout) && sessionId === null) {
    const isOver = free?.confirmedAt != null || endsAt(checkout) <= now()
    return isOver ? null : urls.getFree(urls.shop(origin, addressOf(checkout)), checkout)
  }
  if (sessionId === null) return null
  const options = { ...checkoutPatience(env).openPage, stripeAccount: stripeAccountId }
  const session = await (await stripe()).checkout.sessions.retrieve(sessionId, {}, options)
  return session.status === 'open' ? session.url : null
}
