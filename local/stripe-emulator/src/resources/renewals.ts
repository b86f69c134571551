import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { expandableId } from '../core/ids.ts'
import { expandable, type Known, parseParams, text } from '../core/params.ts'
import { find, findCoupon, put } from '../core/state.ts'
import { discountShares } from './discounts.ts'
import { sendEvent } from './events.ts'
import { addInvoice, newInvoice } from './invoices.ts'
import { endSubscription, findSubscription, periodEnd, saveSubscription, withItem } from './subscriptions.ts'

/**
 * Amounts in cents of the period that begins at `start` (Unix seconds), before and after discounts that still apply.
 */
function periodCost(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  start = nowSeconds(emulator),
) {
  const item = subscription.items.data[0]
  const subtotalInCents = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const productId = item && typeof item.price.product === 'string' ? item.price.product : ''
  const off = subscription.discounts
    .map((discount) =>
      find(emulator.state.discounts, owner, typeof discount === 'string' ? discount : discount.id),
    )
    .filter((discount) => discount && (discount.end === null || discount.end > start))
    .map((discount) => discount?.source.coupon)
    .map((coupon) => (typeof coupon === 'string' ? findCoupon(emulator.state, owner, coupon) : coupon))
    .flatMap((coupon) =>
      coupon ? discountShares(coupon, [{ productId, amount: subtotalInCents }], subscription.currency) : [],
    )
    .reduce((total, share) => total + share, 0)
  return { subtotalInCents, totalInCents: Math.max(0, subtotalInCents - off) }
}

const PreviewInvoice = z.strictObject({
  subscription: text,
  ...expandable,
} satisfies Known<Stripe.InvoiceCreatePreviewParams>)

/** The invoice that the next renewal would bring; nothing is kept. */
export function previewInvoice(emulator: Emulator, { owner, params }: Call): Stripe.Invoice {
  const wanted = parseParams(PreviewInvoice, params)
  const subscription = findSubscription(emulator, owner, wanted.subscription)
  const customer = find(emulator.state.customers, owner, expandableId(subscription.customer))
  const item = subscription.items.data[0]
  if (!item || !customer || subscription.status === 'canceled' || subscription.cancel_at_period_end)
    throw new StripeApiError(`No upcoming invoices for subscription: ${subscription.id}`, {
      status: 404,
      code: 'invoice_upcoming_none',
    })
  const start = item.current_period_end
  const nextPeriod = withItem(subscription, {
    current_period_start: start,
    current_period_end: periodEnd(start, item.price),
  })
  const bill = newInvoice(emulator, owner, {
    customer,
    subscription: nextPeriod,
    reason: 'subscription_cycle',
    ...periodCost(emulator, owner, subscription, start),
    paid: false,
  })
  return { ...bill, id: `upcoming_${bill.id}`, status: 'draft', number: null, next_payment_attempt: start }
}

/** The next period, from now at the latest: paid for, or not, in which case the subscription is past due. */
export function renewSubscription(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  outcome: 'paid' | 'failed',
) {
  const item = subscription.items.data[0]
  const customer = find(emulator.state.customers, owner, expandableId(subscription.customer))
  if (!item || !customer) return
  const start = Math.min(item.current_period_end, nowSeconds(emulator))
  const nextPeriod = withItem(subscription, {
    current_period_start: start,
    current_period_end: periodEnd(start, item.price),
  })
  const paid = outcome === 'paid'
  const invoice = addInvoice(emulator, owner, {
    customer,
    subscription: nextPeriod,
    reason: 'subscription_cycle',
    ...periodCost(emulator, owner, subscription),
    paid,
  })
  saveSubscription(emulator, owner, {
    ...nextPeriod,
    status: paid ? 'active' : 'past_due',
    latest_invoice: invoice.id,
  })
  sendEvent(emulator, owner, paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
}

const daySeconds = 24 * 60 * 60

/** Moves the unpaid period of an overdue subscription one day back, as if a day had passed. */
export function ageByOneDay(emulator: Emulator, owner: string, subscription: Stripe.Subscription) {
  const item = subscription.items.data[0]
  if (!item || subscription.status !== 'past_due') return
  const { current_period_start: start, current_period_end: end } = item
  saveSubscription(
    emulator,
    owner,
    withItem(subscription, {
      current_period_start: start - daySeconds,
      current_period_end: end - daySeconds,
    }),
  )
}

/** The bill that a failed renewal left open is paid after all. */
export function settleOpenInvoice(emulator: Emulator, owner: string, subscription: Stripe.Subscription) {
  const { latest_invoice: latest } = subscription
  const open = find(emulator.state.invoices, owner, typeof latest === 'string' ? latest : '')
  if (open?.status !== 'open') return
  const invoice = put<Stripe.Invoice>(emulator.state.invoices, owner, {
    ...open,
    status: 'paid',
    amount_paid: open.total,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...open.status_transitions, paid_at: nowSeconds(emulator) },
  })
  saveSubscription(emulator, owner, { ...subscription, status: 'active' })
  sendEvent(emulator, owner, 'invoice.paid', invoice)
}

/** Renews, or ends, the subscriptions whose period is over; says how many. */
export function renewDueSubscriptions(emulator: Emulator): number {
  const now = nowSeconds(emulator)
  const overdue = [...emulator.state.subscriptions.values()].filter(
    ({ value }) =>
      value.status === 'active' &&
      (value.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY) <= now,
  )
  for (const { owner, value } of overdue)
    if (value.cancel_at_period_end) endSubscription(emulator, owner, value)
    else renewSubscription(emulator, owner, value, 'paid')
  return overdue.length
}
