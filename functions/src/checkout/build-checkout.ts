import { type Account, isMember, paymentsReady } from '@lorecircle/shared/account/account'
import { type Book, type Format, findBookCover } from '@lorecircle/shared/book/book'
import { dedicationPrice, offersDedication } from '@lorecircle/shared/book/signing'
import type { SoldInBundle } from '@lorecircle/shared/bundle/bundle'
import type { Cart } from '@lorecircle/shared/cart/cart'
import type { CartShop } from '@lorecircle/shared/cart/read-cart'
import type { CartShipping, CartView } from '@lorecircle/shared/cart/views'
import type { Checkout, CheckoutLineItem } from '@lorecircle/shared/checkout/checkout'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { soldFormat } from '@lorecircle/shared/order/line'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { countryInSentence } from '@lorecircle/shared/shipping/countries'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { senderHash, senderNetwork } from '../limits/sender.ts'
import { showTaxBehavior, taxBehavior } from '../payments/collects-tax.ts'
import type { Services } from '../services/services.ts'

type CheckoutItem = {
  book: Book
  format: Format
  /** Without the dedication, whose price is added. */
  unitInCents: number
  /** For the whole line. */
  discountInCents: number
  quantity: number
  dedication: string | null
  wishes: number[]
  bundle?: SoldInBundle
}

type CheckoutTerms = Pick<Checkout, 'shipping' | 'discountCode'> & {
  giftNote: string | null
  email: string | null
}

export const toCheckoutItems = ({ lines }: CartView, { books }: CartShop): CheckoutItem[] =>
  lines.flatMap((line) => {
    const book = books.find(({ id }) => id === line.bookId)
    const format = book?.formats.find(({ id }) => id === line.formatId)
    if (!book || !format || line.quantity === 0) return []
    const { quantity, discountInCents, dedication, number, bundle } = line
    const unitInCents = line.unitInCents - line.dedicationInCents
    return [
      {
        ...{ book, format, quantity, unitInCents, discountInCents },
        dedication: dedication === '' ? null : dedication,
        wishes: number === null ? [] : [number],
        ...(bundle && { bundle }),
      },
    ]
  })

export const toCheckoutTerms = (
  { shipping, code, giftNote, email }: CartView,
  { country: said }: Pick<Cart, 'country'>,
): CheckoutTerms => ({
  shipping: shipping.state === 'sent' ? toCheckoutShipping(shippingArea(shipping, said), shipping) : null,
  discountCode: code?.problem === null ? code.code : null,
  giftNote,
  email: code?.problem === null && code.asksEmail ? email : null,
})

type ShippingQuote = Extract<CartShipping, { state: 'sent' }>

/**
 * A country that the reader chose applies alone. A guessed one allows its whole zone, where shipping costs the same.
 */
const shippingArea = ({ country, zone }: ShippingQuote, said: Cart['country']) =>
  said === null ? zone : { name: countryInSentence(country), countries: [country] }

const toCheckoutShipping = (
  { name, countries }: { name: string; countries: readonly string[] },
  { priceInCents, delivery, parts }: ShippingQuote,
): NonNullable<Checkout['shipping']> => ({
  name: `Shipping to ${name}`,
  countries: [...countries],
  priceInCents,
  delivery,
  ...(parts && { parts }),
})

type CheckoutRequest = {
  account: Account
  host: Host
  sender: string
  wanted: readonly CheckoutItem[]
  terms: CheckoutTerms
}

/** Throws a VisibleError if the shop may not sell. */
export async function buildCheckout(
  services: Services,
  { account, host, sender, wanted, terms }: CheckoutRequest,
): Promise<Checkout> {
  const stripeAccountId = requireStripeAccount(account, services.now())
  const behavior = await taxBehavior(services, stripeAccountId)
  // Null is also where Stripe did not answer, which changes nothing that readers see.
  if (behavior !== null) await showTaxBehavior(services, account, behavior)
  const profile = await services.documents.read(profileDoc(account.folder))
  return {
    id: services.newSecret(),
    sub: account.sub,
    subdomain: host.kind === 'shop' ? host.subdomain : '',
    ...(account.ownDomain !== undefined && { ownDomain: account.ownDomain }),
    stripeAccountId,
    lines: wanted.map((one, index) => toCheckoutLine(one, String(index + 1))),
    shipping: terms.shipping,
    discountCode: terms.discountCode,
    discountUse: null,
    email: terms.email,
    gift: terms.giftNote === null ? null : { note: terms.giftNote },
    cancelToken: services.newSecret(),
    sender: sender === '' ? null : senderHash(services.env, senderNetwork(sender)),
    taxBehavior: behavior,
    sessionId: null,
    free: null,
    state: 'open',
    createdAt: services.now().toISOString(),
    heldUntil: null,
    replaces: null,
    replacedBy: null,
    authorName: authorName(account, profile?.value ?? null),
    ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
  }
}

function toCheckoutLine(
  { book, format, unitInCents, discountInCents, quantity, dedication, wishes, bundle }: CheckoutItem,
  id: string,
): CheckoutLineItem {
  if (dedication !== null && !offersDedication(format))
    throw new VisibleError(
      409,
      'dedication.not_offered',
      'The author offers no dedication for this. Remove the dedication and try again; nothing was charged.',
    )
  const copies = typeof format.slots === 'number' ? format.slots : null
  const dedicationInCents = dedicationPrice(format, dedication)
  return {
    id,
    book: { id: book.id, title: book.title, slug: book.slug, cover: format.cover ?? findBookCover(book) },
    format: soldFormat(format),
    quantity,
    slots: [],
    editionOf: format.numbered ? copies : null,
    dedication,
    ...(dedicationInCents > 0 && { dedicationInCents }),
    releaseOn: book.releaseOn,
    unitInCents: unitInCents + dedicationInCents,
    discountInCents,
    copies,
    wishes,
    ...(bundle && { bundle }),
  }
}

/** The author's own account at Stripe, where the charge is made; a VisibleError while the shop may not sell. */
function requireStripeAccount(account: Account, now: Date): string {
  const { accountId } = account.payments
  if (accountId === null || !isMember(account, now) || !paymentsReady(account)) {
    throw new VisibleError(409, 'shop.closed', 'This shop is not taking orders right now.')
  }
  return accountId
}

/** The spec's payload names the shop's domain: it must be the one that the visitor is on. */
export function assertSameShop(domain: string, host: Host, productDomain: string): void {
  const [named = ''] = domain
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/:]/, 1)
  const { subdomain: own = '', ownDomain } = host.kind === 'shop' ? host : {}
  const [productHost] = productDomain.split(':', 1)
  const fullName = `${own}.${productHost}`
  if (![own, fullName, ownDomain, ''].includes(named)) {
    throw new VisibleError(403, 'shop.mismatch', 'This book belongs to another shop.')
  }
}
