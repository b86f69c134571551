import type { CartCheckoutInput } from '@lorecircle/shared/cart/calls'
import { type Cart, emptyCart } from '@lorecircle/shared/cart/cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { type Checkout, isFreeCheckout, limitedLineItems } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { toDollars } from '@lorecircle/shared/money'
import { calls } from '@lorecircle/shared/registry/calls'
import { attempts } from '@lorecircle/shared/storage/retry'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { redirectToCart } from '../cart/cart.ts'
import { checkoutCookie, clearCheckoutCookie, readCart } from '../cart/cart-cookie.ts'
import { priceStoredCart } from '../cart/look-at-cart.ts'
import { numberTakenError } from '../cart/purchase-again.ts'
import { endpoint } from '../http/endpoint.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { readShopAccount } from '../visitor/visited-shop.ts'
import { assertSameShop, buildCheckout, toCheckoutItems, toCheckoutTerms } from './build-checkout.ts'
import { updateCheckout } from './checkout-record.ts'
import { assertCheckoutRateLimit, tooManyCopiesError } from './network-limits.ts'
import { type ClaimAttempts, planCopyTransfers, releaseReplacedCheckout } from './release-checkout.ts'
import { assertInStock, reserveStock, transferredSlots, tryReleaseCheckout } from './reserve-stock.ts'
import {
  type EarlierCheckout,
  endEarlierCheckout,
  findEarlierCheckout,
  findResumableUrl,
  markReplaced,
  shouldReplace,
} from './resume-checkout.ts'
import { checkoutReturnUrl, createStripeSession } from './stripe-session.ts'

/** Prices a cart again, reserves its copies and returns the URL of a Stripe payment page. */
export const createCartCheckoutSession = (services: Services) =>
  endpoint(calls.createCartCheckoutSession, {
    async run({ input, host, headers, isForm }) {
      const account = await readShopAccount(services.documents, host)
      assertSameShop(input.domain, host, services.productDomain)
      const cart = input.items === undefined ? readCart(headers) : toCart(input, input.items)
      const { view, shop } = await priceStoredCart(services, { account, cart, headers })
      assertMatchesPage(view, cart, input)
      const sender = senderAddress(headers)
      const wanted = toCheckoutItems(view, shop)
      const terms = toCheckoutTerms(view, cart)
      const checkout = await buildCheckout(services, { account, host, sender, wanted, terms })
      return redirectToPayment(services, checkout, { headers, sender, isForm })
    },
    refuseForm: redirectToCart,
  })

function toCart(
  { code, country, state, postalCode, email, giftNote }: CartCheckoutInput,
  items: NonNullable<CartCheckoutInput['items']>,
): Cart {
  const lines = items.map(({ dedication = '', number = null, priceInCents = null, ...item }, index) => ({
    ...item,
    id: index + 1,
    seenInCents: priceInCents,
    dedication,
    number,
  }))
  const said = {
    code: code ?? null,
    country: country ?? null,
    state: state ?? null,
    postalCode: postalCode ?? null,
    email: email ?? null,
    giftNote: giftNote ?? null,
  }
  return { ...emptyCart, ...said, lines }
}

/** Rejects a cart that cannot be sold as requested, or whose total differs from the one that the page showed. */
function assertMatchesPage(
  { problem, lines, sums, code }: CartView,
  cart: Cart,
  { totalInCents, items }: CartCheckoutInput,
): void {
  const taken = items
    ? lines.flatMap(({ number, taken }) => (taken?.how === 'gone' ? (number ?? []) : []))
    : []
  if (taken.length > 0) throw numberTakenError(taken)
  const requestedQuantity = (line: number) => cart.lines.find(({ id }) => id === line)?.quantity ?? 0
  const limited =
    items && lines.find(({ atATime, ...line }) => atATime && line.quantity < requestedQuantity(line.id))
  if (limited?.atATime !== undefined) throw tooManyCopiesError(limited.atATime)
  const short = items && lines.find(({ note }) => note !== null)
  const words =
    problem ??
    (short ? `${isolateDirection(short.title)}: ${short.note}` : null) ??
    (items && code?.problem) ??
    null
  if (words !== null) throw new VisibleError(409, 'cart.problem', words)
  if (totalInCents === undefined || totalInCents === sums.totalInCents) return
  throw new VisibleError(409, 'cart.changed', `It now comes to ${toDollars(sums.totalInCents)}.`, {
    totalInCents: sums.totalInCents,
  })
}

type PaymentRequest = { headers: Headers; sender: string; isForm: boolean }

/** Attempts to replace the checkout of another tab, before one is opened beside it. */
const maxAttempts = 4

/**
 * Resumes the browser's open payment page for the same purchase, or opens a new one that replaces the earlier checkout.
 * A reader who has paid the earlier checkout is redirected to its order.
 */
export async function redirectToPayment(
  services: Services,
  checkout: Checkout,
  { headers, sender, isForm }: PaymentRequest,
): Promise<Response> {
  const { origin } = services
  const answer = (url: string, cookie: string) => {
    const page = paymentResponse(url, isForm)
    page.headers.append('set-cookie', cookie)
    return page
  }
  const redirectToOrder = (paid: Checkout) =>
    answer(checkoutReturnUrl(paid, origin), clearCheckoutCookie(origin))
  let isRateChecked = false
  for await (const _ of attempts({ limit: maxAttempts })) {
    const earlier = await findEarlierCheckout(services, headers.get('cookie') ?? '', checkout.sub)
    if (earlier?.checkout.state === 'paid') return redirectToOrder(earlier.checkout)
    const resumed = earlier && (await findResumableUrl(services, earlier.checkout, checkout))
    if (earlier && resumed) return answer(resumed, checkoutCookie(earlier.checkout, origin))
    if (!isRateChecked) await assertCheckoutRateLimit(services, sender)
    isRateChecked = true
    const replaced = earlier && shouldReplace(earlier, checkout) ? earlier : null
    const opened = await openPaymentPage(services, checkout, replaced)
    if (opened === 'paid' && replaced) return redirectToOrder(replaced.checkout)
    if (typeof opened === 'object') return answer(opened.url, checkoutCookie(checkout, origin))
  }
  const opened = await openPaymentPage(services, checkout, null)
  if (typeof opened !== 'object') throw new Error(`checkout ${checkout.id} replaces nothing`)
  return answer(opened.url, checkoutCookie(checkout, origin))
}

/** A form post is redirected. The shop's script navigates by itself. */
const paymentResponse = (url: string, isForm: boolean): Response =>
  isForm ? redirectAfterPost(url) : Response.json({ url }, { headers: { 'cache-control': 'no-store' } })

/**
 * Records the checkout, ends the `earlier` one, reserves stock and opens the Stripe session. Every step is recorded before
 * the next one and no unrecorded session is handed out, so an interrupted checkout can be released without asking Stripe.
 * A free checkout gets the URL of the page that asks for an email address, and reserves nothing before (`free-checkout.ts`).
 *
 * @returns 'paid' if the earlier checkout was paid meanwhile, 'replaced' if another tab replaced it first
 * @throws VisibleError if too few copies are free or a limit is reached
 */
async function openPaymentPage(
  services: Services,
  draft: Checkout,
  earlier: EarlierCheckout | null,
): Promise<{ url: string } | 'paid' | 'replaced'> {
  const checkout = { ...draft, replaces: earlier?.checkout.id ?? null }
  const transfers = earlier ? planCopyTransfers(earlier.checkout, checkout) : []
  for (const line of limitedLineItems(checkout))
    await assertInStock(services, checkout, line, transferredSlots(line, transfers))
  if (earlier && !(await markReplaced(services, earlier, checkout.id))) return 'replaced'
  const document = checkoutDoc(checkout.id)
  const etag = await services.documents.create(document, checkout)
  if (etag === null) throw new Error(`checkout ${checkout.id} was begun twice`)

  const claimAttempts: ClaimAttempts = new Map()
  try {
    const earlierState = earlier ? await endEarlierCheckout(services, earlier) : 'released'
    if (earlierState === 'paid') {
      await tryReleaseCheckout(services, checkout.id, claimAttempts)
      return 'paid'
    }
    if (isFreeCheckout(checkout))
      return { url: urls.getFree(urls.shop(services.origin, shopAddress(checkout)), checkout) }
    const from = checkout.createdAt
    const reservation = { claimAttempts, from, transfers: earlierState === 'released' ? transfers : [] }
    const reserved = await reserveStock(services, { value: checkout, etag }, reservation)
    const session = await createStripeSession(services, reserved.value)
    if (session.url === null) throw new Error(`session ${session.id} has no page`)
    await updateCheckout(services, reserved, { sessionId: session.id })
    if (checkout.replaces !== null) await releaseReplacedCheckout(services, checkout.replaces)
    return { url: session.url }
  } catch (error) {
    await tryReleaseCheckout(services, checkout.id, claimAttempts)
    if (error instanceof VisibleError) throw error
    services.log('checkout.failed', { checkoutId: checkout.id, error: String(error) })
    // The shop says 'Checkout failed.' itself, and adds this.
    throw new VisibleError(502, 'checkout.failed', 'The payment page did not open. Nothing was charged.')
  }
}
