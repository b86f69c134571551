import { createHash } from 'node:crypto'
import type { Checkout, CheckoutLineItem, FreeRequest } from '@lorecircle/shared/checkout/checkout'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import { addOrderTotals, lineSubtotalInCents, type OrderTotals } from '@lorecircle/shared/order/line'
import type { Order, PostalAddressFields } from '@lorecircle/shared/order/order'
import { findPart } from '@lorecircle/shared/shipping/areas'
import type Stripe from 'stripe'

const orderIdAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Deterministic order number, such as `7K2Q9-XM4BT`, without characters that look alike. */
export function toOrderId(checkoutId: string): string {
  const digest = createHash('sha256').update(`order ${checkoutId}`).digest()
  const text = [...digest.subarray(0, 10)]
    .map((byte) => orderIdAlphabet[byte % orderIdAlphabet.length])
    .join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

export type Payment = Pick<
  Order,
  'sessionId' | 'paymentIntentId' | 'currency' | 'sums' | 'buyer' | 'shipTo'
> & {
  /** The tax of each line, in the order of the checkout's lines. */
  taxes: readonly number[]
}

export function toStripePayment(
  { lines }: Checkout,
  session: Stripe.Checkout.Session,
  taxes: readonly number[],
): Payment {
  const shipping = session.collected_information?.shipping_details
  return {
    sessionId: session.id,
    paymentIntentId: expandableId(session.payment_intent),
    currency: session.currency ?? 'usd',
    sums: toTotals(lines, session),
    buyer: {
      email: session.customer_details?.email ?? '',
      name: session.customer_details?.name ?? shipping?.name ?? '',
    },
    shipTo: shipping ? { name: shipping.name, address: toAddress(shipping.address) } : null,
    taxes,
  }
}

export function toFreePayment({ lines }: Checkout, { email, shipTo }: FreeRequest): Payment {
  const itemsInCents = lines.reduce((sum, line) => sum + lineSubtotalInCents(line), 0)
  const none = { shippingInCents: 0, taxInCents: 0, isTaxIncluded: false, totalInCents: 0 }
  return {
    sessionId: null,
    paymentIntentId: null,
    currency: 'usd',
    sums: { itemsInCents, discountInCents: itemsInCents, ...none },
    buyer: { email, name: shipTo?.name ?? '' },
    shipTo,
    taxes: [],
  }
}

export function toOrder(
  checkout: Checkout,
  { taxes, ...payment }: Payment,
  {
    readerToken,
    placedAt,
    overLimit,
  }: {
    readerToken: string
    placedAt: string
    /** Ids of lines that the reader cannot have: free copies beyond the one of each reader. */
    overLimit: readonly string[]
  },
): Order {
  const lines = checkout.lines.map(({ copies: _, wishes: __, ...line }, index) => ({
    ...line,
    taxInCents: taxes[index] ?? 0,
  }))
  return {
    id: toOrderId(checkout.id),
    readerToken,
    sub: checkout.sub,
    subdomain: checkout.subdomain,
    authorName: checkout.authorName,
    checkoutId: checkout.id,
    stripeAccountId: checkout.stripeAccountId,
    ...payment,
    lines,
    discountCode: checkout.discountCode,
    delivery: checkout.shipping?.delivery ?? null,
    ...toUnpaidShipping(checkout, payment.shipTo),
    gift: checkout.gift,
    notes: '',
    history: [
      { what: 'placed', at: placedAt },
      { what: 'paid', at: placedAt, amountInCents: payment.sums.totalInCents },
      ...overLimit.map((lineId) => ({
        what: 'cancelled' as const,
        at: placedAt,
        lineId,
        by: 'limit' as const,
      })),
    ],
    letters: [newOrderEmail('receipt', placedAt), newOrderEmail('notice', placedAt)],
    placedAt,
    ...(checkout.timeZone !== undefined && { timeZone: checkout.timeZone }),
  }
}

/** Stripe's page asks for the address after the price is fixed, so shipping can cost more than was paid. */
function toUnpaidShipping({ shipping }: Checkout, shipTo: Order['shipTo']): Pick<Order, 'unpaidShipping'> {
  const parts = shipping?.parts
  if (!shipping || !parts || !shipTo) return {}
  const { address } = shipTo
  const part = findPart(parts, address.country, address) ?? parts.find(({ areas }) => !areas)
  if (!part) return { unpaidShipping: { zone: null, missingInCents: null } }
  const { zone, priceInCents } = part
  if (priceInCents === null) return { unpaidShipping: { zone, missingInCents: null } }
  const missingInCents = priceInCents - shipping.priceInCents
  return missingInCents > 0 ? { unpaidShipping: { zone, missingInCents } } : {}
}

/** Stripe's line prices already include the discount, so it comes from the checkout's line items. */
function toTotals(lines: readonly CheckoutLineItem[], session: Stripe.Checkout.Session): OrderTotals {
  const { amount_shipping = 0, amount_tax = 0 } = session.total_details ?? {}
  const sums = {
    itemsInCents: lines.reduce((sum, line) => sum + lineSubtotalInCents(line), 0),
    discountInCents: lines.reduce((sum, line) => sum + line.discountInCents, 0),
    shippingInCents: amount_shipping ?? 0,
    taxInCents: amount_tax,
    isTaxIncluded: false,
  }
  const totalInCents = session.amount_total ?? addOrderTotals({ ...sums, totalInCents: 0 })
  const isTaxIncluded = amount_tax > 0 && addOrderTotals({ ...sums, totalInCents }) !== totalInCents
  return { ...sums, isTaxIncluded, totalInCents }
}

const expandableId = (expandable: string | { id: string } | null): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null)

const toAddress = (address: Stripe.Address): PostalAddressFields => ({
  line1: address.line1 ?? '',
  line2: address.line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  postalCode: address.postal_code ?? '',
  country: address.country ?? '',
})
