import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { expandableId } from './ids.ts'
import { newInvoice } from './new-invoice.ts'
import { expandable, type Known, read, text } from './params.ts'
import { periodCost } from './period-cost.ts'
import { afterPeriod } from './periods.ts'
import { find } from './state.ts'
import { withItem } from './subscription-items.ts'
import { subscriptionOf } from './subscriptions.ts'

const PreviewInvoice = z.strictObject({
  subscription: text,
  ...expandable,
} satisfies Known<Stripe.InvoiceCreatePreviewParams>)

/** The invoice that the next renewal would bring; nothing is kept. */
export function previewInvoice(emulator: Emulator, { owner, params }: Call): Stripe.Invoice {
  const wanted = read(PreviewInvoice, params)
  const subscription = subscriptionOf(emulator, owner, wanted.subscription)
  const customer = find(emulator.state.customers, owner, expandableId(subscription.customer))
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
