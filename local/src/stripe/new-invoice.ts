import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from './emulator.ts'
import { newId } from './ids.ts'
import { invoiceDefaults } from './invoice-defaults.ts'
import { stripeList } from './lists.ts'
import { allOf, put } from './state.ts'
import { planName } from './subscriptions.ts'

type Bill = {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  subtotalInCents: number
  totalInCents: number
  paid: boolean
}

/** The bill for one period of a subscription. */
export const addInvoice = (emulator: Emulator, owner: string, bill: Bill): Stripe.Invoice =>
  put(emulator.state.invoices, owner, newInvoice(emulator, owner, bill))

export function newInvoice(emulator: Emulator, owner: string, bill: Bill): Stripe.Invoice {
  const { subscription, customer, subtotalInCents: subtotal, totalInCents: total } = bill
  const now = nowSeconds(emulator)
  const id = newId('in', 24)
  const number = `SIM-${String(allOf(emulator.state.invoices, owner).length + 1).padStart(4, '0')}`
  const item = subscription.items.data[0]
  return {
    ...invoiceDefaults,
    id,
    amount_due: total,
    amount_paid: bill.paid ? total : 0,
    amount_remaining: bill.paid ? 0 : total,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: null,
      provider: null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    billing_reason: bill.reason,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    discounts: subscription.discounts.map((discount) =>
      typeof discount === 'string' ? discount : discount.id,
    ),
    effective_at: now,
    hosted_invoice_url: `${emulator.publicUrl}/invoice/${id}`,
    lines: stripeList(
      item ? [lineFor(id, subscription, item, subtotal, planName(emulator, owner, subscription))] : [],
      `/v1/invoices/${id}/lines`,
    ),
    next_payment_attempt: bill.paid ? null : now + 3 * 24 * 60 * 60,
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: item?.current_period_end ?? now,
    period_start: item?.current_period_start ?? now,
    status: bill.paid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: bill.paid ? now : null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
  }
}

const lineFor = (
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  amount: number,
  description: string,
): Stripe.InvoiceLineItem => ({
  id: newId('il', 24),
  object: 'line_item',
  amount,
  currency: subscription.currency,
  description,
  discount_amounts: null,
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: null,
  period: { start: item.current_period_start, end: item.current_period_end },
  pretax_credit_amounts: null,
  pricing: null,
  quantity: item.quantity ?? 1,
  quantity_decimal: null,
  subscription: subscription.id,
  subtotal: amount,
  taxes: [],
})
