import type Stripe from 'stripe'
import { addSubscription } from './add-subscription.ts'
import { discountOf } from './checkout-discount.ts'
import { addCustomer } from './customers.ts'
import type { Emulator } from './emulator.ts'
import { sendEvent } from './events.ts'
import { addInvoice } from './new-invoice.ts'
import { type Buyer, type Card, find, put, type StoredSession } from './state.ts'

export function subscribe(
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
  sendEvent(emulator, owner, 'customer.subscription.created', billed)
  sendEvent(emulator, owner, 'invoice.paid', invoice)
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id }
}
