import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { newId } from './ids.ts'
import { listOf, pageOf, pageParams } from './lists.ts'
import { expandable, ignored, onlyExpand, read, text } from './params.ts'
import { allOf, find, put } from './state.ts'
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

/** What every new invoice says, whoever it is for. */
const newInvoices = {
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

export function newInvoice(emulator: Emulator, owner: string, bill: Bill): Stripe.Invoice {
  const { subscription, customer, subtotalInCents: subtotal, totalInCents: total } = bill
  const now = nowSeconds(emulator)
  const id = newId('in', 24)
  const number = `SIM-${String(allOf(emulator.state.invoices, owner).length + 1).padStart(4, '0')}`
  const item = subscription.items.data[0]
  return {
    ...newInvoices,
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
    lines: listOf(
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

export function retrieveInvoice({ state }: Emulator, { owner, id, params }: Call) {
  const invoice = find(state.invoices, owner, id)
  if (!invoice) throw notFound('invoice', id)
  return expanded(state, owner, invoice, read(onlyExpand, params).expand)
}

const ListInvoices = z.strictObject({
  ...pageParams,
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  created: ignored,
  ...expandable,
})

export function listInvoices({ state }: Emulator, { owner, params }: Call) {
  const { expand, customer, subscription, status, limit, starting_after } = read(ListInvoices, params)
  const invoices = allOf(state.invoices, owner).filter(
    (invoice) =>
      (customer ?? invoice.customer) === invoice.customer &&
      (status ?? invoice.status) === invoice.status &&
      (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription),
  )
  return expanded(state, owner, pageOf(invoices, '/v1/invoices', { limit, starting_after }), expand)
}
