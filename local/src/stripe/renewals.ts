import type Stripe from 'stripe'
import { end } from './cancel-subscription.ts'
import { change } from './change-subscription.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { sendEvent } from './events.ts'
import { expandableId } from './ids.ts'
import { addInvoice } from './new-invoice.ts'
import { periodCost } from './period-cost.ts'
import { afterPeriod } from './periods.ts'
import { find, put } from './state.ts'
import { withItem } from './subscription-items.ts'

/** The next period, from now at the latest: paid for, or not, in which case the subscription is past due. */
export function renew(
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
  sendEvent(emulator, owner, paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
}

const daySeconds = 24 * 60 * 60

/** Moves the unpaid period of an overdue subscription one day back, as if a day had passed. */
export function letDayPass(emulator: Emulator, owner: string, subscription: Stripe.Subscription) {
  const item = subscription.items.data[0]
  if (!item || subscription.status !== 'past_due') return
  const { current_period_start: start, current_period_end: end } = item
  change(
    emulator,
    owner,
    withItem(subscription, {
      current_period_start: start - daySeconds,
      current_period_end: end - daySeconds,
    }),
  )
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
  sendEvent(emulator, owner, 'invoice.paid', invoice)
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
