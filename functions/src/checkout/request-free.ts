import {
  type Checkout,
  type FreeRequest,
  freeRequestLifeInMs,
  isFreeCheckout,
  limitedLines,
  pageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { type FreeProblem, freeProblems } from '@lorecircle/shared/checkout/free-order'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { isTownGiven, townMissing } from '@lorecircle/shared/order/address-rules'
import { PlaceInCountry } from '@lorecircle/shared/order/reader-calls'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { cartPageWith } from '../cart/cart.ts'
import { inNameOf, sendEmail } from '../email/send-email.ts'
import { freeCopyKnownEmail, freeOrderEmail } from '../email/templates/free-order-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import { isSecret } from '../http/secret.ts'
import { countIfDone, limitOf, type Taken, takeWithin } from '../limits/is-within.ts'
import { networkOf, senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { type VisitedShop, visitedShop } from '../visitor/visited-shop.ts'
import { failurePage } from './failure-page.ts'
import { hasFreeCopy } from './free-copies.ts'
import { freeToken } from './free-token.ts'
import { giveUp, reserve } from './open-checkout.ts'
import { type Reached, releaseCheckout } from './release-checkout.ts'

/** A problem that is told on the free order's own page, which keeps what was given before. */
const refusedFor = (problem: FreeProblem, status = 409) =>
  new VisibleError(status, `free.${problem}`, freeProblems[problem], { problem })

/** A run that stopped on the way is given up by the next press. */
const holdingTakesAtMostInMs = 2 * 60 * 1000

/**
 * A reader gives the address that something free goes to: the copies of limited formats are held, and an email with a link
 * follows. Nothing is an order before that link's page is confirmed, since a typed address proves nothing. The answer is
 * the same whoever has a copy already; only the email tells.
 */
export const requestFree = (services: Services) =>
  endpoint(calls.requestFree, {
    async run({ input, host, headers }) {
      const { checkout: id, token, ...given } = input
      const shop = await visitedShop(services, host)
      const known = await openFree(services, shop, { id, token })
      const page = seeOther(urls.getFree(shopAt(services, host), { id, cancelToken: token }))
      // What is confirmed or expired, the page says.
      if (known === null) return page
      const free = freeRequest(services, known.value, given)
      const taken = await refuseFlood(services, shop, free.email, senderOf(headers))
      try {
        const asked = await ask(services, known, free)
        if (asked !== null) await countIfDone(services, taken, () => sendLink(services, shop, asked, free))
      } catch (error) {
        if (!(error instanceof CannotHave)) throw error
        return cannotHave(services, host, known.value, error.why)
      }
      return page
    },
    refuseForm(error, { host, fields }) {
      const asked = Ticket.safeParse(fields)
      if (host.kind !== 'shop' || !asked.success || error.status === 404) throw error
      const { checkout: id, token: cancelToken } = asked.data
      return seeOther(
        urls.getFree(urls.shop(services.origin, addressOf(host)), { id, cancelToken }, toldOf(error)),
      )
    },
  })

const secret = z.string().refine(isSecret)
const Ticket = z.object({ checkout: secret, token: secret })
const Details = z.object({ problem: z.string().optional(), field: z.string().optional() })

/** The page finds the sentence by this name. */
function toldOf({ status, details }: VisibleError): string {
  const { problem, field = 'email' } = Details.catch({}).parse(details)
  return problem ?? (status >= 500 ? 'mail' : field === 'email' ? 'email' : 'address')
}

const shopAt = ({ origin }: Services, host: Host): string => {
  if (host.kind !== 'shop') throw notFound('shop')
  return urls.shop(origin, addressOf(host))
}

/** The browser's own free checkout; null where it is confirmed, or over. */
async function openFree(
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
  const isOver = state !== 'open' || free?.confirmedAt != null || endsAt(known.value) <= now()
  return isOver ? null : known
}

const Destination = PlaceInCountry.extend({ country: z.string() }).refine(isTownGiven, townMissing)

/** What the reader gave, for this checkout. Sent again without an address, a parcel goes where it was to go. */
function freeRequest(
  { now }: Services,
  { email: only, shipping, free }: Checkout,
  { email, ...place }: { email: string },
): FreeRequest {
  if (only !== null && mailboxKey(only) !== mailboxKey(email)) throw refusedFor('other-email')
  const given = { email, requestedAt: now().toISOString(), confirmedAt: null }
  if (shipping === null) return { ...given, shipTo: null }
  const to = Destination.safeParse(place)
  if (!to.success && free?.shipTo) return { ...given, shipTo: free.shipTo }
  if (!to.success || !shipping.countries.includes(to.data.country)) throw refusedFor('address')
  const { name, ...address } = to.data
  return { ...given, shipTo: { name, address } }
}

/** Emails to addresses that nobody has confirmed: no way to fill a stranger's mailbox. */
async function refuseFlood(
  services: Services,
  { sub }: VisitedShop,
  email: string,
  sender: string,
): Promise<Taken> {
  const taken = await takeWithin(services, [
    ...(sender === '' ? [] : [limitOf('free.network', networkOf(sender))]),
    limitOf('free.shop', sub),
    limitOf('free.address', mailboxKey(email)),
  ])
  if (taken) return taken
  throw refusedFor('limit', 429)
}

/** The copies or the code cannot be had, so the checkout has ended. */
class CannotHave extends Error {
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
async function ask(
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
    const held = await hold(services, { value: asked, etag: written })
    return (await documents.update(document, (open) => ({ ...(open ?? held), heldUntil: endOf(held, free) })))
      .value
  }
  if (value.heldUntil === null) {
    if (now().getTime() - Date.parse(value.free.requestedAt) < holdingTakesAtMostInMs) return null
    await releaseCheckout(services, value.id)
    throw refusedFor('fault', 503)
  }
  // Sent again, perhaps to a corrected address.
  return (await documents.replace(document, { ...value, free }, etag)) === null ? null : { ...value, free }
}

async function hold(services: Services, asked: Stored<Checkout>): Promise<Checkout> {
  const reached: Reached = new Map()
  try {
    const from = services.now().toISOString()
    return (await reserve(services, asked, { reached, from })).value
  } catch (error) {
    await giveUp(services, asked.value.id, reached)
    throw error instanceof VisibleError ? new CannotHave(error) : error
  }
}

/** Copies that are not held for a shorter time are held as long as a payment page would hold them. */
function endOf(held: Checkout, { requestedAt }: FreeRequest): string {
  if (held.heldUntil !== null) return held.heldUntil
  const lifeInMs = limitedLines(held).length > 0 ? pageLifeInMs : freeRequestLifeInMs
  return new Date(Date.parse(requestedAt) + lifeInMs).toISOString()
}

/** Back to the book, or to the cart that it came from. */
function cannotHave(
  services: Services,
  host: Host,
  { lines, discountCode }: Checkout,
  why: VisibleError,
): Response {
  const [first, ...others] = lines
  if (first === undefined || others.length > 0 || discountCode !== null) return cartPageWith(why)
  return failurePage(services.origin, host, why, first.book.slug)
}

async function sendLink(
  services: Services,
  shop: VisitedShop,
  checkout: Checkout,
  { email }: FreeRequest,
): Promise<void> {
  const { id } = checkout
  const content = (await hasFreeCopy(services, checkout, email))
    ? freeCopyKnownEmail(shop, checkout, services.origin)
    : freeOrderEmail(shop, checkout, {
        url: urls.confirmFree(shop.url, { id, token: freeToken(services.env, { checkoutId: id, email }) }),
        now: services.now(),
      })
  const { authorName, replyEmail } = shop
  await sendEmail(services.ses, {
    ...content,
    from: inNameOf(authorName, services.env.MAIL_FROM),
    to: email,
    ...(replyEmail && { replyTo: replyEmail }),
  })
}
