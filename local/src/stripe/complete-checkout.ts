import type Stripe from 'stripe'
import { addCustomer } from './customers.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { tell } from './events.ts'
import { newId } from './ids.ts'
import { addInvoice } from './invoices.ts'
import { charge } from './payments.ts'
import { countRedemption, couponOf } from './promotion-codes.ts'
import { type Buyer, type Card, type Checkout, find, put } from './state.ts'
import { addSubscription } from './subscriptions.ts'

/** Where a paid session sends its buyer. */
export const successUrl = ({ success_url: url, id }: Stripe.Checkout.Session) =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

export const needsCard = ({ amount_total: total }: Stripe.Checkout.Session) => (total ?? 0) > 0

/** Pays an open session, once: whoever comes second finds it paid. `card` is null when nothing is due. */
export function complete(
  emulator: Emulator,
  owner: string,
  checkoutId: string,
  buyer: Buyer,
  card: Card | null,
): Stripe.Checkout.Session | undefined {
  const checkout = find(emulator.state.checkouts, owner, checkoutId)
  if (checkout?.session.status !== 'open') return checkout?.session
  const paid =
    checkout.session.mode === 'subscription'
      ? subscribe(emulator, owner, checkout, buyer, card)
      : pay(emulator, owner, checkout, buyer, card)
  redeem(emulator, owner, checkout)
  const session = completed({ ...checkout.session, ...paid }, buyer)
  put<Checkout>(emulator.state.checkouts, owner, {
    ...checkout,
    session,
    awaitingApproval: null,
    notice: null,
    attempts: card ? [...checkout.attempts, attempt(emulator, card, 'Paid')] : checkout.attempts,
  })
  tell(emulator, owner, 'checkout.session.completed', session)
  return session
}

export const attempt = (emulator: Emulator, { last4 }: { last4: string }, outcome: string) => ({
  atMs: emulator.nowMs(),
  last4,
  outcome,
})

const completed = (session: Stripe.Checkout.Session, buyer: Buyer): Stripe.Checkout.Session => ({
  ...session,
  automatic_tax: {
    ...session.automatic_tax,
    status: session.automatic_tax.enabled ? 'complete' : null,
  },
  collected_information: {
    business_name: null,
    individual_name: null,
    shipping_details: buyer.shipping,
  },
  customer_details: {
    address: buyer.shipping?.address ?? null,
    business_name: null,
    email: buyer.email,
    individual_name: null,
    name: buyer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  },
  payment_status: session.amount_total ? 'paid' : 'no_payment_required',
  status: 'complete',
})

function pay(
  emulator: Emulator,
  owner: string,
  { session, paymentIntentData }: Checkout,
  buyer: Buyer,
  card: Card | null,
): Partial<Stripe.Checkout.Session> {
  if (!session.amount_total || !card) return {}
  const intent = charge(emulator, owner, {
    amountInCents: session.amount_total,
    currency: session.currency ?? 'usd',
    customer: typeof session.customer === 'string' ? session.customer : null,
    description: paymentIntentData.description,
    metadata: paymentIntentData.metadata,
    applicationFeeInCents: paymentIntentData.applicationFeeInCents,
    buyer,
    card,
  })
  return { payment_intent: intent.id }
}

function subscribe(
  emulator: Emulator,
  owner: string,
  { session, lineItems, subscriptionData }: Checkout,
  buyer: Buyer,
  card: Card | null,
): Partial<Stripe.Checkout.Session> {
  const line = lineItems.find(({ price }) => price?.recurring)
  if (!line?.price) return {}
  const known =
    typeof session.customer === 'string' ? find(emulator.state.customers, owner, session.customer) : undefined
  const customer =
    known ??
    addCustomer(emulator, owner, { email: buyer.email, name: buyer.name, description: null, metadata: {} })
  const discount = discountOf(emulator, owner, session)
  const subscription = addSubscription(emulator, owner, {
    customer: customer.id,
    price: line.price,
    quantity: line.quantity ?? 1,
    discount,
    card,
    description: subscriptionData.description,
    metadata: subscriptionData.metadata,
    taxed: session.automatic_tax.enabled,
  })
  const invoice = addInvoice(emulator, owner, {
    customer,
    subscription,
    reason: 'subscription_create',
    subtotalInCents: session.amount_subtotal ?? 0,
    totalInCents: session.amount_total ?? 0,
    paid: true,
  })
  const billed = put<Stripe.Subscription>(emulator.state.subscriptions, owner, {
    ...subscription,
    latest_invoice: invoice.id,
  })
  tell(emulator, owner, 'customer.subscription.created', billed)
  tell(emulator, owner, 'invoice.paid', invoice)
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id }
}

const idOf = (expandable: string | { id: string } | null | undefined) =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? '')

const promotionIdOf = ({ discounts }: Stripe.Checkout.Session) => idOf(discounts?.[0]?.promotion_code)

function couponIdOf(emulator: Emulator, owner: string, session: Stripe.Checkout.Session): string {
  const code = find(emulator.state.promotionCodes, owner, promotionIdOf(session))
  return code ? couponOf(emulator, owner, code).id : idOf(session.discounts?.[0]?.coupon)
}

function discountOf(
  emulator: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
): Stripe.Discount | null {
  const coupon = find(emulator.state.coupons, owner, couponIdOf(emulator, owner, session))
  if (!coupon) return null
  const now = nowSeconds(emulator)
  return put<Stripe.Discount>(emulator.state.discounts, owner, {
    id: newId('di', 24),
    object: 'discount',
    checkout_session: session.id,
    customer: null,
    customer_account: null,
    end: endOf(coupon, now),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionIdOf(session) || null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription: null,
    subscription_item: null,
  })
}

/** A coupon for one period is over at once, months are counted, 'forever' has no end. */
function endOf(coupon: Stripe.Coupon, startSeconds: number): number | null {
  if (coupon.duration === 'once') return startSeconds
  if (coupon.duration === 'forever') return null
  const end = new Date(startSeconds * 1000)
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0))
  return Math.floor(end.getTime() / 1000)
}

function redeem(emulator: Emulator, owner: string, { session }: Checkout) {
  countRedemption(emulator, owner, promotionIdOf(session))
  const coupon = find(emulator.state.coupons, owner, couponIdOf(emulator, owner, session))
  if (coupon) put(emulator.state.coupons, owner, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}
