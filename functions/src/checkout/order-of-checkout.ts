import { createHash } from 'node:crypto'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type { Order } from '@lorecircle/shared/order/order'
import type Stripe from 'stripe'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A checkout's order number, always the same one: `7K2Q9-XM4BT`, without letters that read alike. */
export function orderIdOf(checkoutId: string): string {
  const digest = createHash('sha256').update(`order ${checkoutId}`).digest()
  const text = [...digest.subarray(0, 10)].map((byte) => letters[byte % letters.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** The sale, out of what was promised and what Stripe says was paid. */
export function toOrder(
  checkout: Checkout,
  session: Stripe.Checkout.Session,
  { readerToken, placedAt }: { readerToken: string; placedAt: string },
): Order {
  const { slot, copies, numbered, format } = checkout
  const shipping = session.collected_information?.shipping_details
  return {
    id: orderIdOf(checkout.id),
    readerToken,
    sub: checkout.sub,
    subdomain: checkout.subdomain,
    authorName: checkout.authorName,
    checkoutId: checkout.id,
    stripeAccountId: checkout.stripeAccountId,
    sessionId: session.id,
    paymentIntentId: idOf(session.payment_intent),
    book: checkout.book,
    format,
    copy: numbered && slot !== null && copies !== null ? { number: slot, of: copies } : null,
    amountInCents: session.amount_total ?? checkout.priceInCents,
    taxInCents: session.total_details?.amount_tax ?? 0,
    shippingInCents: session.total_details?.amount_shipping ?? 0,
    currency: session.currency ?? 'usd',
    buyer: {
      email: session.customer_details?.email ?? '',
      name: shipping?.name ?? session.customer_details?.name ?? '',
      address: shipping ? addressOf(shipping.address) : null,
    },
    refund: null,
    fulfilment: format.type === 'eBook' ? 'delivered digitally' : 'to send',
    mail: { state: 'pending', at: placedAt, tries: 0 },
    noticeMail: { state: 'pending', at: placedAt, tries: 0 },
    placedAt,
  }
}

const idOf = (expandable: string | { id: string } | null): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null)

const addressOf = (address: Stripe.Address) => ({
  line1: address.line1 ?? '',
  line2: address.line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  postalCode: address.postal_code ?? '',
  country: address.country ?? '',
})
