import type Stripe from 'stripe'
import type { Emulator } from '../core/emulator.ts'
import { type Buyer, type Card, find, put, type StoredSession } from '../core/state.ts'
import { answeredFields } from './checkout-session-params.ts'
import { plainSession } from './checkout-sessions.ts'
import { addCustomer } from './customers.ts'
import { findDiscount, redeemDiscount } from './discounts.ts'
import { sendEvent } from './events.ts'
import { addInvoice } from './invoices.ts'
import { createPayment } from './payment-intents.ts'
import { addSubscription } from './subscriptions.ts'

function startSubscription(
  emulator: Emulator,
  owner: string,
  { session, lineItems, subscriptionData }: StoredSession,
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
  const discount = findDiscount(emulator, owner, session)
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
  sendEvent(emulator, owner, 'customer.subscription.created', billed)
  sendEvent(emulator, owner, 'invoice.paid', invoice)
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id }
}

export const successUrl = ({ success_url: url, id }: Stripe.Checkout.Session) =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

export const needsCard = ({ amount_total: total }: Stripe.Checkout.Session) => (total ?? 0) > 0

/**
 * Pays an open session once: one that is no longer open is returned unchanged, and undefined if there is none. `card`
 * is null when nothing is due.
 */
export function completeSession(
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
      ? startSubscription(emulator, owner, checkout, buyer, card)
      : takePayment(emulator, owner, checkout, buyer, card)
  redeemDiscount(emulator, owner, checkout)
  const session = withBuyer({ ...checkout.session, ...paid }, buyer)
  put<StoredSession>(emulator.state.checkouts, owner, {
    ...checkout,
    session,
    awaitingApproval: null,
    notice: null,
    attempts: card ? [...checkout.attempts, paymentAttempt(emulator, card, 'Paid')] : checkout.attempts,
  })
  sendEvent(emulator, owner, 'checkout.session.completed', plainSession(session))
  return session
}

export const paymentAttempt = (emulator: Emulator, { last4 }: { last4: string }, outcome: string) => ({
  atMs: emulator.nowMs(),
  last4,
  outcome,
})

const withBuyer = (session: Stripe.Checkout.Session, buyer: Buyer): Stripe.Checkout.Session => ({
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
  custom_fields: answeredFields(session.custom_fields, buyer.answers ?? {}),
  customer_details: {
    address: buyer.billing ?? buyer.shipping?.address ?? null,
    business_name: null,
    email: buyer.email,
    individual_name: null,
    name: buyer.name,
    phone: buyer.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  },
  payment_status: session.amount_total ? 'paid' : 'no_payment_required',
  status: 'complete',
})

function takePayment(
  emulator: Emulator,
  owner: string,
  { session, paymentIntentData }: StoredSession,
  buyer: Buyer,
  card: Card | null,
): Partial<Stripe.Checkout.Session> {
  if (!session.amount_total || !card) return {}
  const intent = createPayment(emulator, owner, {
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
