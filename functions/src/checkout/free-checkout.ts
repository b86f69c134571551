import { createHmac } from 'node:crypto'
import {
  type Checkout,
  type FreeRequest,
  freeRequestLifeInMs,
  isFreeCheckout,
  limitedLineItems,
  paymentPageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { type FreeOrderProblem, freeOrderProblems } from '@lorecircle/shared/checkout/free-order'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { hasRequiredCity, missingCityMessage } from '@lorecircle/shared/order/address-rules'
import { PlaceInCountry } from '@lorecircle/shared/order/reader-calls'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { redirectToCart } from '../cart/cart.ts'
import { sendEmail, senderWithName } from '../email/send-email.ts'
import { freeCopyKnownEmail, freeOrderEmail } from '../email/templates/free-order-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { isSecret } from '../http/read-input.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress, senderNetwork } from '../limits/sender.ts'
import type { Env } from '../services/env.ts'
import type { Services } from '../services/services.ts'
import { readVisitedShop, type VisitedShop } from '../visitor/visited-shop.ts'
import { redirectAfterCheckout, redirectToFailurePage, removeBoughtFromCart } from './checkout-pages.ts'
import { findCheckout } from './checkout-record.ts'
import { claimFreeCopies, hasFreeCopy, releaseFreeCopies } from './free-copies.ts'
import { type ClaimAttempts, releaseCheckout } from './release-checkout.ts'
import { reserveStock, tryReleaseCheckout } from './reserve-stock.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Shown on the free order's page, which keeps the reader's input. */
const freeOrderError = (problem: FreeOrderProblem, status = 409) =>
  new VisibleError(status, `free.${problem}`, freeOrderProblems[problem], { problem })

/** After this time, the next request releases the reservation of an interrupted run. */
const reserveTimeoutInMs = 2 * 60 * 1000

/**
 * Reserves copies of limited formats and emails a link. There is no order until the link's page is confirmed, since a
 * typed address proves nothing. The response is the same if the address already has a copy; only the email says so.
 */
export const requestFree = (services: Services) =>
  endpoint(calls.requestFree, {
    async run({ input, host, headers }) {
      const { checkout: id, token, ...given } = input
      const shop = await readVisitedShop(services, host)
      const known = await findOpenFreeCheckout(services, shop, { id, token })
      const page = redirectAfterPost(urls.getFree(shopUrl(services, host), { id, cancelToken: token }))
      // The page itself says that the order was confirmed or has expired.
      if (known === null) return page
      const free = toFreeRequest(services, known.value, given)
      const taken = await assertFreeRateLimit(services, shop, free.email, senderAddress(headers))
      try {
        const asked = await recordFreeRequest(services, known, free)
        if (asked !== null)
          await countIfDone(services, taken, () => sendConfirmationLink(services, shop, asked, free))
      } catch (error) {
        if (!(error instanceof FreeStockError)) throw error
        return stockErrorPage(services, host, known.value, error.why)
      }
      return page
    },
    refuseForm(error, { host, fields }) {
      const asked = Ticket.safeParse(fields)
      if (host.kind !== 'shop' || !asked.success || error.status === 404) throw error
      const { checkout: id, token: cancelToken } = asked.data
      return redirectAfterPost(
        urls.getFree(urls.shop(services.origin, shopAddress(host)), { id, cancelToken }, problemName(error)),
      )
    },
  })

const secret = z.string().refine(isSecret)

const Ticket = z.object({ checkout: secret, token: secret })

const Details = z.object({ problem: z.string().optional(), field: z.string().optional() })

function problemName({ status, details }: VisibleError): string {
  const { problem, field = 'email' } = Details.catch({}).parse(details)
  return problem ?? (status >= 500 ? 'mail' : field === 'email' ? 'email' : 'address')
}

const shopUrl = ({ origin }: Services, host: Host): string => {
  if (host.kind !== 'shop') throw notFound('shop')
  return urls.shop(origin, shopAddress(host))
}

/** The browser's own free checkout, or null if it was confirmed or has ended. */
async function findOpenFreeCheckout(
  { documents, now }: Services,
  shop: VisitedShop,
  { id, token }: { id: string; token: string },
): Promise<Stored<Checkout> | null> {
  if (!isSecret(id)) throw notFound('checkout')
  const known = await documents.read(checkoutDoc(id))
  if (known === null) return null
  const { cancelToken, sub, sessionId, free, state } = known.value
  const isOwn = isSameSecret(token, cancelToken) && sub === shop.sub
  if (!isOwn || !isFreeCheckout(known.value) || sessionId !== null) throw notFound('checkout')
  const isOver = state !== 'open' || free?.confirmedAt != null || reservationEndsAt(known.value) <= now()
  return isOver ? null : known
}

const Destination = PlaceInCountry.extend({ country: z.string() }).refine(hasRequiredCity, missingCityMessage)

/** A repeated request without an address keeps the stored one. */
function toFreeRequest(
  { now }: Services,
  { email: only, shipping, free }: Checkout,
  { email, ...place }: { email: string },
): FreeRequest {
  if (only !== null && mailboxKey(only) !== mailboxKey(email)) throw freeOrderError('other-email')
  const given = { email, requestedAt: now().toISOString(), confirmedAt: null }
  if (shipping === null) return { ...given, shipTo: null }
  const to = Destination.safeParse(place)
  if (!to.success && free?.shipTo) return { ...given, shipTo: free.shipTo }
  if (!to.success || !shipping.countries.includes(to.data.country)) throw freeOrderError('address')
  const { name, ...address } = to.data
  return { ...given, shipTo: { name, address } }
}

/** Limits emails to unconfirmed addresses, so that nobody can fill a stranger's mailbox. */
async function assertFreeRateLimit(
  services: Services,
  { sub }: VisitedShop,
  email: string,
  sender: string,
): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    ...(sender === '' ? [] : [rateLimitFor('free.network', senderNetwork(sender))]),
    rateLimitFor('free.shop', sub),
    rateLimitFor('free.address', mailboxKey(email)),
  ])
  if (taken) return taken
  throw freeOrderError('limit', 429)
}

class FreeStockError extends Error {
  readonly why: VisibleError

  constructor(why: VisibleError) {
    super(why.message)
    this.why = why
  }
}

/**
 * Writes the request down. The first one also holds the copies and the use of the code, and `heldUntil` says that it has
 * them. Null where another press of the button is doing so, which sends the email then.
 */
async function recordFreeRequest(
  services: Services,
  { value, etag }: Stored<Checkout>,
  free: FreeRequest,
): Promise<Checkout | null> {
  const { documents, now } = services
  const document = checkoutDoc(value.id)
  if (value.free === null) {
    const asked = { ...value, free }
    const written = await documents.replace(document, asked, etag)
    if (written === null) return null
    const held = await reserveFreeStock(services, { value: asked, etag: written })
    return (
      await documents.update(document, (open) => ({
        ...(open ?? held),
        heldUntil: freeReservationExpiry(held, free),
      }))
    ).value
  }
  if (value.heldUntil === null) {
    if (now().getTime() - Date.parse(value.free.requestedAt) < reserveTimeoutInMs) return null
    await releaseCheckout(services, value.id)
    throw freeOrderError('fault', 503)
  }
  // Sent again, perhaps to a corrected address.
  return (await documents.replace(document, { ...value, free }, etag)) === null ? null : { ...value, free }
}

async function reserveFreeStock(services: Services, asked: Stored<Checkout>): Promise<Checkout> {
  const claimAttempts: ClaimAttempts = new Map()
  try {
    const from = services.now().toISOString()
    return (await reserveStock(services, asked, { claimAttempts, from })).value
  } catch (error) {
    await tryReleaseCheckout(services, asked.value.id, claimAttempts)
    throw error instanceof VisibleError ? new FreeStockError(error) : error
  }
}

/** Copies that are not held for a shorter time are held as long as a payment page would hold them. */
function freeReservationExpiry(held: Checkout, { requestedAt }: FreeRequest): string {
  if (held.heldUntil !== null) return held.heldUntil
  const lifeInMs = limitedLineItems(held).length > 0 ? paymentPageLifeInMs : freeRequestLifeInMs
  return new Date(Date.parse(requestedAt) + lifeInMs).toISOString()
}

function stockErrorPage(
  services: Services,
  host: Host,
  { lines, discountCode }: Checkout,
  why: VisibleError,
): Response {
  const [first, ...others] = lines
  if (first === undefined || others.length > 0 || discountCode !== null) return redirectToCart(why)
  return redirectToFailurePage(services.origin, host, why, first.book.slug)
}

async function sendConfirmationLink(
  services: Services,
  shop: VisitedShop,
  checkout: Checkout,
  { email }: FreeRequest,
): Promise<void> {
  const { id } = checkout
  const content = (await hasFreeCopy(services, checkout, email))
    ? freeCopyKnownEmail(shop, checkout, services.origin)
    : freeOrderEmail(shop, checkout, {
        url: urls.confirmFree(shop.url, {
          id,
          token: createFreeToken(services.env, { checkoutId: id, email }),
        }),
        now: services.now(),
      })
  const { authorName, replyEmail } = shop
  await sendEmail(services.ses, {
    ...content,
    from: senderWithName(authorName, services.env.MAIL_FROM),
    to: email,
    ...(replyEmail && { replyTo: replyEmail }),
  })
}

/**
 * Makes a free order final, by the button of the page that the emailed link opens: the link itself changes nothing, since
 * mail scanners open links. Safe to press again: it leads to the same order.
 */
export const confirmFree = (services: Services) =>
  endpoint(calls.confirmFree, {
    async run({ input: { checkout: id, token }, host, headers }) {
      if (host.kind !== 'shop') throw notFound('shop')
      await confirmFreeCheckout(services, { id, token })
      const settled = await settleCheckout(services, id)
      if (settled.state !== 'paid')
        return redirectAfterPost(
          urls.confirmFree(urls.shop(services.origin, shopAddress(host)), { id, token }),
        )
      const { order } = settled
      const answer = redirectAfterCheckout(services, settled, host)
      await removeBoughtFromCart(services, answer, { order, headers })
      return answer
    },
    refuseForm(error, { host, fields }) {
      const asked = Ticket.safeParse(fields)
      if (host.kind !== 'shop' || !asked.success) throw error
      const { checkout: id, token } = asked.data
      const problem: FreeOrderProblem =
        error.code === hasCopyError().code ? 'has-copy' : error.status < 500 ? 'link' : 'fault'
      return redirectAfterPost(
        urls.confirmFree(urls.shop(services.origin, shopAddress(host)), { id, token }, problem),
      )
    },
  })

const hasCopyError = () => new VisibleError(409, 'free.has_copy', freeOrderProblems['has-copy'])

/** Writes down that the owner of the mailbox confirms; nothing where that was written before, or the time is over. */
async function confirmFreeCheckout(
  services: Services,
  { id, token }: { id: string; token: string },
): Promise<void> {
  const { documents, env, now } = services
  const known = isSecret(id) ? await documents.read(checkoutDoc(id)) : null
  const checkout = known?.value ?? (await findCheckout(services, id))?.checkout
  if (!checkout || !isFreeCheckout(checkout)) throw notFound('checkout')
  // A released checkout keeps nothing of the request. Its page says that it expired.
  if (checkout.state === 'released') return
  const { free } = checkout
  if (free === null || !isSameSecret(token, createFreeToken(env, { checkoutId: id, email: free.email })))
    throw notFound('checkout')
  if (!known || free.confirmedAt !== null || reservationEndsAt(checkout) <= now()) return
  if (!(await claimFreeCopies(services, checkout, free.email))) throw hasCopyError()
  const confirmed = { ...checkout, free: { ...free, confirmedAt: now().toISOString() } }
  if ((await documents.replace(checkoutDoc(id), confirmed, known.etag)) !== null) return
  // Confirmed at the same moment, or ended: only then the copies are not this reader's.
  const left = await findCheckout(services, id)
  if (left?.checkout.state === 'released') await releaseFreeCopies(services, checkout)
}

/**
 * The token of the emailed link that confirms a free order. The same checkout and address always have the same one, so an
 * email that is sent again leaves the first one's link whole, and no token is stored.
 */
export const createFreeToken = (
  { ORIGIN_SECRET }: Pick<Env, 'ORIGIN_SECRET'>,
  { checkoutId, email }: { checkoutId: string; email: string },
): string =>
  createHmac('sha256', ORIGIN_SECRET).update(`confirm free ${checkoutId} ${email}`).digest('base64url')
