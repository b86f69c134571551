import type Stripe from 'stripe'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId } from '../core/ids.ts'
import { stripeList } from '../core/lists.ts'
import { onlyExpand, parseParams } from '../core/params.ts'
import { find, listOwned, put } from '../core/state.ts'

const invoiceDefaults = {
  object: 'invoice',
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 1,
  attempted: true,
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: null,
  total_pretax_credit_amounts: null,
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>

export function planName({ state }: Emulator, owner: string, { items }: Stripe.Subscription): string {
  const product = items.data[0]?.price.product
  return (typeof product === 'string' && find(state.products, owner, product)?.name) || 'Membership'
}

type InvoiceDetails = {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  subtotalInCents: number
  totalInCents: number
  paid: boolean
}

/** The bill for one period of a subscription. */
export const addInvoice = (emulator: Emulator, owner: string, bill: InvoiceDetails): Stripe.Invoice =>
  put(emulator.state.invoices, owner, newInvoice(emulator, owner, bill))

export function newInvoice(emulator: Emulator, owner: string, bill: InvoiceDetails): Stripe.Invoice {
  const { subscription, customer, subtotalInCents: subtotal, totalInCents: total } = bill
  const now = nowSeconds(emulator)
  const id = newId('in', 24)
  const number = `SIM-${String(listOwned(emulator.state.invoices, owner).length + 1).padStart(4, '0')}`
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
      item ? [invoiceLine(id, subscription, item, subtotal, planName(emulator, owner, subscription))] : [],
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

const invoiceLine = (
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

export function retrieveInvoice({ state }: Emulator, { owner, id, params }: Call) {
  const invoice = find(state.invoices, owner, id)
  if (!invoice) throw notFoundError('invoice', id)
  return expanded(state, owner, invoice, parseParams(onlyExpand, params).expand)
}
