import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { tell } from './events.ts'
import { addInvoice, newInvoice } from './invoices.ts'
import { discountShares } from './order-lines.ts'
import { expandable, type Known, read, text } from './params.ts'
import { afterPeriod } from './periods.ts'
import { find, put } from './state.ts'
import { atPrice, change, end, subscriptionOf, withItem } from './subscriptions.ts'

/** What the period that begins at `start` costs: the full price, and the price after a discount that still runs. */
export function periodCost(
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
    .map((coupon) => (typeof coupon === 'string' ? find(emulator.state.coupons, owner, coupon) : coupon))
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
  const wanted = read(PreviewInvoice, params)
  const subscription = subscriptionOf(emulator, owner, wanted.subscription)
  const customer = find(emulator.state.customers, owner, idOf(subscription.customer))
  const item = subscription.items.data[0]
  if (!item || !customer || subscription.status === 'canceled' || subscription.cancel_at_period_end)
    throw new StripeFault(`No upcoming invoices for subscription: ${subscription.id}`, {
      status: 404,
      code: 'invoice_upcoming_none',
    })
  const start = item.current_period_end
  const nextPeriod = withItem(subscription, {
    current_period_start: start,
    current_period_end: afterPeriod(start, item.price),
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

const idOf = (expandable: string | { id: string }) =>
  typeof expandable === 'string' ? expandable : expandable.id

/** The next period, from now at the latest: paid for, or not, in which case the subscription is past due. */
export function renew(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  outcome: 'paid' | 'failed',
) {
  const item = subscription.items.data[0]
  const customer = find(emulator.state.customers, owner, idOf(subscription.customer))
  if (!item || !customer) return
  const start = Math.min(item.current_period_end, nowSeconds(emulator))
  const nextPeriod = withItem(subscription, {
    current_period_start: start,
    current_period_end: afterPeriod(start, item.price),
  })
  const paid = outcome === 'paid'
  const invoice = addInvoice(emulator, owner, {
    customer,
    subscription: nextPeriod,
    reason: 'subscription_cycle',
    ...periodCost(emulator, owner, subscription),
    paid,
  })
  change(emulator, owner, {
    ...nextPeriod,
    status: paid ? 'active' : 'past_due',
    latest_invoice: invoice.id,
  })
  tell(emulator, owner, paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
}

/** Another plan, as the customer portal changes it: the rest of the paid period counts towards the new one. */
export function switchPlan(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  priceId: string,
): Stripe.Subscription {
  const before = subscription.items.data[0]
  const switched = atPrice(emulator, owner, subscription, priceId, 'price')
  const after = switched.items.data[0]
  const customer = find(emulator.state.customers, owner, idOf(subscription.customer))
  if (!before || !after || !customer || before.price.id === after.price.id) return subscription
  const length = before.current_period_end - before.current_period_start
  const unused = Math.max(0, before.current_period_end - nowSeconds(emulator)) / length
  const price = after.price.unit_amount ?? 0
  const invoice = addInvoice(emulator, owner, {
    customer,
    subscription: switched,
    reason: 'subscription_update',
    subtotalInCents: price,
    totalInCents: Math.max(0, price - Math.round((before.price.unit_amount ?? 0) * unused)),
    paid: true,
  })
  tell(emulator, owner, 'invoice.paid', invoice)
  return change(emulator, owner, { ...switched, latest_invoice: invoice.id })
}

/** The bill that a failed renewal left open is paid after all. */
export function settle(emulator: Emulator, owner: string, subscription: Stripe.Subscription) {
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
  change(emulator, owner, { ...subscription, status: 'active' })
  tell(emulator, owner, 'invoice.paid', invoice)
}

/** Renews, or ends, the subscriptions whose period is over; says how many. */
export function renewOverdue(emulator: Emulator): number {
  const now = nowSeconds(emulator)
  const overdue = [...emulator.state.subscriptions.values()].filter(
    ({ value }) =>
      value.status === 'active' &&
      (value.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY) <= now,
  )
  for (const { owner, value } of overdue)
    if (value.cancel_at_period_end) end(emulator, owner, value)
    else renew(emulator, owner, value, 'paid')
  return overdue.length
}
