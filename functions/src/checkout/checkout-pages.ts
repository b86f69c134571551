import { accountDoc } from '@lorecircle/shared/account/stored'
import { groupByBundle, type LineGroup } from '@lorecircle/shared/bundle/bundle'
import { type Cart, type CartLineItem, removePurchasedItems } from '@lorecircle/shared/cart/cart'
import type { CheckoutLineItem } from '@lorecircle/shared/checkout/checkout'
import type { CheckoutFailure } from '@lorecircle/shared/checkout/failures'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import type { Order } from '@lorecircle/shared/order/order'
import { plainPage, privatePageHeaders, retryLaterResponse } from '@lorecircle/shared/page/plain-page'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, type VisibleError } from '@lorecircle/shared/visible-error'
import { cartCookies, clearCheckoutCookie, parseCheckoutCookie, readCart } from '../cart/cart-cookie.ts'
import { priceStoredCart } from '../cart/look-at-cart.ts'
import { endpoint } from '../http/endpoint.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import type { Services } from '../services/services.ts'
import { findCheckout } from './checkout-record.ts'
import { closeCheckout, type SettledCheckout, settleCheckout } from './settle-checkout.ts'

/** The reader may return before Stripe's webhook arrives, so this asks Stripe before it shows the order. */
export const checkoutReturn = (services: Services) =>
  endpoint(calls.checkoutReturn, {
    async run({ input: { checkout }, headers, host }) {
      const settled = await settleCheckout(services, checkout)
      const answer = redirectAfterCheckout(services, settled, host)
      if (settled.state === 'paid')
        await removeBoughtFromCart(services, answer, { order: settled.order, headers })
      const isOwn = parseCheckoutCookie(headers.get('cookie') ?? '')?.id === checkout
      if (settled.state === 'paid' && isOwn)
        answer.headers.append('set-cookie', clearCheckoutCookie(services.origin))
      return answer
    },
    refuseLink: renderLinkError(services.origin),
  })

/** Also removes items that the shop no longer offers. */
export async function removeBoughtFromCart(
  services: Services,
  answer: Response,
  { order, headers }: { order: Order; headers: Headers },
): Promise<void> {
  const cart = readCart(headers)
  const alone = order.lines.flatMap(({ bundle, format }) => (bundle ? [] : [format.id]))
  const together = order.lines.flatMap(({ bundle }) => (bundle ? [bundle.slug] : []))
  const left = removePurchasedItems(cart, {
    formatIds: new Set(alone),
    bundles: new Set(together),
    code: order.discountCode,
    isGift: order.gift !== null,
  })
  if (cartSize(left) === cartSize(cart)) return
  const next =
    cartSize(left) === 0 ? left : await removeUnavailable(services, { cart: left, sub: order.sub, headers })
  for (const cookie of cartCookies(next, services.origin)) answer.headers.append('set-cookie', cookie)
}

const cartSize = ({ lines, bundles }: Cart): number => lines.length + bundles.length

/** Sold-out items stay because they can become available again. */
async function removeUnavailable(
  services: Services,
  { cart, sub, headers }: { cart: Cart; sub: string; headers: Headers },
): Promise<Cart> {
  const account = (await services.documents.read(accountDoc(sub)))?.value
  if (!account) return cart
  const { shop } = await priceStoredCart(services, { account, cart, headers })
  const isSold = ({ bookId, formatId }: CartLineItem) =>
    shop.books.some(
      ({ id, public: isPublic, formats }) =>
        id === bookId && isPublic && formats.some((format) => format.id === formatId),
    )
  return {
    ...cart,
    lines: cart.lines.filter(isSold),
    bundles: cart.bundles.filter(({ slug }) => shop.bundles.some((bundle) => bundle.slug === slug)),
  }
}

/** Stripe expires the payment page before the copy is released. */
export const cancelCheckout = (services: Services) =>
  endpoint(calls.cancelCheckout, {
    async run({ input: { checkout: checkoutId, token }, host }) {
      const checkout = (await findCheckout(services, checkoutId))?.checkout
      if (!checkout || !isSameSecret(token, checkout.cancelToken)) throw notFound('checkout')
      const isCancelled = await closeCheckout(services, checkout)
      const settled = await settleCheckout(services, checkoutId)
      return redirectAfterCheckout(services, settled, host, isCancelled ? 'cancelled' : undefined)
    },
    refuseLink: renderLinkError(services.origin),
  })

/**
 * Redirects to the order, to the open payment page, or to a page that says nothing was charged. Without a `reason`,
 * an unpaid checkout counts as cancelled before its expiry and as expired after it.
 */
export function redirectAfterCheckout(
  { origin, now }: Pick<Services, 'origin' | 'now'>,
  settled: SettledCheckout,
  host: Host,
  reason?: CheckoutFailure,
): Response {
  if (settled.state === 'unknown') throw notFound('checkout')
  // A domain that was the shop's when the checkout began may be somebody else's by now; the subdomain stays.
  const { subdomain } = settled.state === 'paid' ? settled.order : settled.checkout
  const at = host.kind === 'shop' ? shopAddress(host) : subdomain
  if (settled.state === 'paid') {
    const { id, readerToken } = settled.order
    return redirectAfterPost(urls.thankYou(origin, at, id, readerToken))
  }
  if (settled.state === 'open' && settled.paymentUrl !== null) return redirectAfterPost(settled.paymentUrl)
  const [first, ...others] = groupByBundle(settled.checkout.lines)
  // A purchase of several items has no single page to return to. They are still in the cart.
  const back = first && others.length === 0 ? toReturnSlug(first) : ''
  const ended = reservationEndsAt(settled.checkout) <= now() ? 'expired' : 'cancelled'
  return redirectAfterPost(urls.checkoutFailed(origin, at, reason ?? ended, back))
}

/** `the-moon` of a book, `bundle/the-trilogy` of a bundle. */
const toReturnSlug = ({ bundle, lines: [line] }: LineGroup<CheckoutLineItem>): string =>
  bundle ? `bundle/${bundle.slug}` : (line?.book.slug ?? '')

const failuresByCode: Record<string, CheckoutFailure> = {
  'price.changed': 'price-changed',
  'price.low': 'price-low',
  'price.invalid': 'price-low',
  'copy.gone': 'sold-out',
  'copy.held': 'in-baskets',
  'checkout.crowded': 'crowded',
  'checkout.flooded': 'crowded',
  'shop.closed': 'not-selling',
  'format.closed': 'not-for-sale',
  'book.missing': 'book-missing',
  'number.taken': 'number-taken',
  'copies.too_many': 'too-many',
  'code.used': 'code-used',
  'code.used_up': 'code-used',
  'input.invalid': 'not-read',
}

/** Explains to a reader without JavaScript why the purchase did not start. */
export function redirectToFailurePage(
  origin: string,
  host: Host,
  error: VisibleError,
  slug: string,
): Response {
  if (host.kind !== 'shop') throw error
  const reason = failuresByCode[error.code] ?? 'fault'
  return redirectAfterPost(urls.checkoutFailed(origin, shopAddress(host), reason, slug))
}

type LinkErrorText = { title: string; text: string }

const incompleteLink: LinkErrorText = {
  title: 'This link is not complete.',
  text: 'A part of it was lost on the way. The link in your receipt leads to your order.',
}

/** By error code: links that are complete but closed. Other errors are shown as an incomplete link. */
const closedLinkTitles: Record<string, string> = {
  'download.early': 'Not yet.',
  'download.refunded': 'No longer available.',
  'download.limit': 'Enough downloads for today.',
  'download.shop_limit': 'Enough downloads for today.',
}

const toLinkErrorText = ({ code, message }: VisibleError): LinkErrorText => {
  const title = closedLinkTitles[code]
  return title === undefined ? incompleteLink : { title, text: message }
}

export const renderLinkError =
  (origin: string) =>
  (error: VisibleError, { host, url }: { host: Host; url: URL }): Response => {
    const { status } = error
    const shop = host.kind === 'shop' ? urls.shop(origin, shopAddress(host)) : origin
    const isLimit = status === 429 && closedLinkTitles[error.code] === undefined
    if (status >= 500 || isLimit)
      return retryLaterResponse(status, { again: `${url.pathname}${url.search}`, shop })
    const page = plainPage({ ...toLinkErrorText(error), links: [{ to: shop, says: 'To the shop' }] })
    return new Response(page, { status, headers: privatePageHeaders })
  }
