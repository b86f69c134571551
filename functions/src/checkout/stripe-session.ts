import {
  type Checkout,
  type CheckoutLineItem,
  paymentPageExpiresAtSeconds,
} from '@lorecircle/shared/checkout/checkout'
import { describeReservation } from '@lorecircle/shared/checkout/reservation-limits'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { imagePath } from '@lorecircle/shared/media/image'
import { toDollars } from '@lorecircle/shared/money'
import { describeDedication, formatCopyNumbers, lineSubtotalInCents } from '@lorecircle/shared/order/line'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { urls } from '@lorecircle/shared/urls/urls'
import type Stripe from 'stripe'
import { fetchConnectedAccount } from '../payments/account-status.ts'
import type { Services } from '../services/services.ts'
import { isStripeAccountInaccessible, isStripeError, stripeCheckoutTimeouts } from '../services/stripe.ts'

/** Opens the payment page of a checkout on its author's account; the same checkout always opens the same one. */
export async function createStripeSession(
  services: Services,
  checkout: Checkout,
): Promise<Stripe.Checkout.Session> {
  const stripe = await services.stripe()
  const { id, stripeAccountId: stripeAccount } = checkout
  const page = toStripeParams(checkout, services.origin)
  const { payment } = stripeCheckoutTimeouts(services.env)
  return stripe.checkout.sessions.create(page, { ...payment, stripeAccount, idempotencyKey: id })
}

/** Depends only on the stored checkout, so that a retry sends the same request under the same idempotency key. */
function toStripeParams(checkout: Checkout, origin: string): Stripe.Checkout.SessionCreateParams {
  const { id, lines, cancelToken } = checkout
  const shop = urls.shop(origin, shopAddress(checkout))
  const code = checkout.discountCode
  const metadata = {
    checkoutId: id,
    items: itemsSummary(lines),
    ...(code !== null && { discountCode: code }),
  }
  const held = describeReservation(checkout)
  return {
    mode: 'payment',
    // Cards are confirmed at once. Other payment methods could keep a copy reserved for days.
    allowed_payment_method_types: ['card'],
    expires_at: paymentPageExpiresAtSeconds(checkout),
    line_items: lines.map((line) => toLineItem(line, checkout, origin)),
    ...(checkout.taxBehavior === null ? {} : { automatic_tax: { enabled: true } }),
    metadata,
    payment_intent_data: { metadata },
    ...(checkout.email === null ? {} : { customer_email: checkout.email }),
    ...shippingParams(checkout),
    ...(held === null ? {} : { custom_text: { submit: { message: held } } }),
    success_url: checkoutReturnUrl(checkout, origin),
    cancel_url: `${shop}${apiPaths.cancelCheckout}?${new URLSearchParams({ checkout: id, token: cancelToken })}`,
  }
}

export const checkoutReturnUrl = (checkout: Checkout, origin: string): string =>
  `${urls.shop(origin, shopAddress(checkout))}${apiPaths.checkoutReturn}?${new URLSearchParams({ checkout: checkout.id })}`

/** Addresses in the countries that were quoted, at their rate, also where that is nothing; nothing where nothing is sent. */
function shippingParams(checkout: Checkout): Partial<Stripe.Checkout.SessionCreateParams> {
  const { shipping } = checkout
  if (shipping === null) return {}
  const { name, priceInCents, countries } = shipping
  return {
    shipping_address_collection: { allowed_countries: [...countries] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: name,
          fixed_amount: { amount: priceInCents, currency: 'usd' },
          tax_code: shippingTaxCode,
          ...taxBehaviorParams(checkout),
        },
      },
    ],
  }
}

/**
 * A line at what is paid for it: its discount is in the price, so that Stripe's tax is of this line and no other. Copies
 * whose discount does not divide evenly become one item of the whole line, so that no cent is rounded.
 */
function toLineItem(
  line: CheckoutLineItem,
  checkout: Checkout,
  origin: string,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const paidInCents = lineSubtotalInCents(line) - line.discountInCents
  const quantity = paidInCents % line.quantity === 0 ? line.quantity : 1
  return {
    quantity,
    price_data: {
      currency: 'usd',
      unit_amount: paidInCents / quantity,
      product_data: {
        ...toProduct(line, { origin, copies: line.quantity / quantity, code: checkout.discountCode }),
        tax_code: productTaxCode(line),
      },
      ...taxBehaviorParams(checkout),
    },
  }
}

type ProductContext = {
  origin: string
  copies: number
  code: string | null
}

function toProduct(line: CheckoutLineItem, { origin, copies, code }: ProductContext) {
  const { book, format, bundle, releaseOn, discountInCents } = line
  const { cover } = book
  const width = cover?.widths.at(-1)
  const words = [
    releaseOn && `Preorder: comes on ${formatReleaseDate(releaseOn)}`,
    bundle && `Part of ${bundle.name}`,
    discountInCents > 0 &&
      `${code ?? 'Discount'}: −${toDollars(discountInCents)} of ${toDollars(lineSubtotalInCents(line))}`,
    formatCopyNumbers(line),
    format.signed && 'Signed',
    describeDedication(line),
  ]
    .filter(Boolean)
    .join('. ')
  return {
    name: `${copies > 1 ? `${copies} × ` : ''}${book.title} (${format.type})`,
    ...(words === '' ? {} : { description: words }),
    ...(cover && width !== undefined
      ? { images: [new URL(imagePath(cover.hash, width, 'jpg'), origin).href] }
      : {}),
  }
}

/** Stripe's kinds of goods: printed books, books to download for good, and what sending costs. */
const [printedTaxCode, ebookTaxCode, shippingTaxCode] = [
  'txcd_35010000',
  'txcd_10302000',
  'txcd_92010001',
] as const

const productTaxCode = ({ format }: CheckoutLineItem): string =>
  format.type === 'eBook' ? ebookTaxCode : printedTaxCode

const taxBehaviorParams = ({ taxBehavior }: Checkout) =>
  taxBehavior === null ? {} : { tax_behavior: taxBehavior }

const metadataLimit = 500

/** Shown in Stripe's dashboard: formats with their reserved copies, `f1:7.9,f2:x2`. */
const itemsSummary = (lines: readonly CheckoutLineItem[]): string =>
  lines
    .map(
      ({ format, slots, quantity }) => `${format.id}:${slots.length > 0 ? slots.join('.') : `x${quantity}`}`,
    )
    .join(',')
    .slice(0, metadataLimit)

/** State of the checkout's session at Stripe, or 'account_closed' if the account can no longer be queried. */
export async function retrieveStripeSession(
  services: Pick<Services, 'stripe'>,
  { sessionId, stripeAccountId: stripeAccount }: Checkout & { sessionId: string },
): Promise<Stripe.Checkout.Session | 'account_closed'> {
  const stripe = await services.stripe()
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount })
  } catch (error) {
    if (!isStripeAccountInaccessible(error)) throw error
    // Some calls say so of an account that is open. Of one that its owner disconnected, asking for it says so, too.
    if ((await fetchConnectedAccount(services, stripeAccount)) !== 'closed') throw error
    return 'account_closed'
  }
}

/** The tax of each line, in the order of the checkout's lines. Asks Stripe only where there is any. */
export async function retrieveLineTaxes(
  services: Pick<Services, 'stripe'>,
  { lines, stripeAccountId: stripeAccount }: Checkout,
  session: Stripe.Checkout.Session,
): Promise<number[]> {
  const tax = session.total_details?.amount_tax ?? 0
  if (tax === 0) return lines.map(() => 0)
  const stripe = await services.stripe()
  const listed = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 }, { stripeAccount })
  return listed.data.map(({ amount_tax }) => amount_tax)
}

/**
 * Expires the payment page. Returns true if it was open until now. Stripe refuses to expire a paid or expired
 * session; settling finds out which it is.
 */
export async function expireStripeSession(
  services: Services,
  { sessionId, stripeAccountId }: Checkout,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  if (sessionId === null) return false
  try {
    await (await services.stripe()).checkout.sessions.expire(
      sessionId,
      {},
      { ...options, stripeAccount: stripeAccountId },
    )
    return true
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
    return false
  }
}
