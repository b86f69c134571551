import type Stripe from 'stripe'
import { atPrice, change } from './change-subscription.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { sendEvent } from './events.ts'
import { expandableId } from './ids.ts'
import { addInvoice } from './new-invoice.ts'
import { find } from './state.ts'

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
  const customer = find(emulator.state.customers, owner, expandableId(subscription.customer))
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
  sendEvent(emulator, owner, 'invoice.paid', invoice)
  return change(emulator, owner, { ...switched, latest_invoice: invoice.id })
}
