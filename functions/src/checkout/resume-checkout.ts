import { isDeepStrictEqual } from 'node:util'
import { type Checkout, isFree } from '@lorecircle/shared/checkout/checkout'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { urls } from '@lorecircle/shared/urls/urls'
import { checkoutInCookies } from '../cart/checkout-cookie.ts'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'

/**
 * The payment page that this browser has open for the same purchase, so that going back and pressing again
 * holds no second copy. Null where there is none; a fault here is logged and costs nobody a purchase.
 */
export async function resumeCheckout(
  services: Services,
  cookies: string,
  wanted: Checkout,
): Promise<string | null> {
  try {
    const own = checkoutInCookies(cookies)
    if (own === null) return null
    const known = (await services.documents.read(checkoutDoc(own.id)))?.value
    if (!known || !isSameSecret(own.cancelToken, known.cancelToken)) return null
    return isSamePurchase(known, wanted) ? await openPage(services, known) : null
  } catch (error) {
    services.log('checkout.resume-failed', { error: String(error) })
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
  if (isFree(checkout) && sessionId === null) {
    const isOver = free?.confirmedAt != null || endsAt(checkout) <= now()
    return isOver ? null : urls.getFree(urls.shop(origin, addressOf(checkout)), checkout)
  }
  if (sessionId === null) return null
  const options = { ...checkoutPatience(env).openPage, stripeAccount: stripeAccountId }
  const session = await (await stripe()).checkout.sessions.retrieve(sessionId, {}, options)
  return session.status === 'open' ? session.url : null
}
