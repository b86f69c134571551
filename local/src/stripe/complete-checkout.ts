import type Stripe from 'stripe'
import { charge } from './charge.ts'
import { redeem } from './checkout-discount.ts'
import { answeredFields } from './custom-fields.ts'
import type { Emulator } from './emulator.ts'
import { sendEvent } from './events.ts'
import { plainSession } from './shown-checkout.ts'
import { type Buyer, type Card, find, put, type StoredSession } from './state.ts'
import { subscribe } from './subscribe.ts'

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
  put<StoredSession>(emulator.state.checkouts, owner, {
    ...checkout,
    session,
    awaitingApproval: null,
    notice: null,
    attempts: card ? [...checkout.attempts, attempt(emulator, card, 'Paid')] : checkout.attempts,
  })
  sendEvent(emulator, owner, 'checkout.session.completed', plainSession(session))
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

function pay(
  emulator: Emulator,
  owner: string,
  { session, paymentIntentData }: StoredSession,
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
