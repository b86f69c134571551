import { html } from 'hono/html'
import type Stripe from 'stripe'
import { money } from '../money.ts'
import type { StoredSession } from '../state.ts'
import { emptyHtml, type Html } from './page.ts'

/** By their ids. */
export type Products = Map<string, Stripe.Product>

/** What is bought, and apart from each other: items, discount, shipping, tax and total. */
export function orderSummary({ session, lineItems }: StoredSession, products: Products): Html {
  const currency = session.currency ?? 'usd'
  const recurring = lineItems.find(({ price }) => price?.recurring)?.price
  return html`<ul class="items">${lineItems.map((line) => item(line, products, currency))}</ul>
<dl class="sum">${amounts(session, currency)}</dl>
${recurring ? html`<p class="quiet">Then ${money(recurring.unit_amount ?? 0, currency)} every ${recurring.recurring?.interval}.</p>` : emptyHtml}`
}

function item(line: Stripe.LineItem, products: Products, currency: string): Html {
  const id = typeof line.price?.product === 'string' ? line.price.product : ''
  const product = products.get(id)
  const picture = product?.images[0]
  const quantity = line.quantity ?? 1
  return html`<li>${picture ? html`<img src="${picture}" alt="" width="56" height="56" loading="lazy">` : emptyHtml}
<div><strong>${line.description}</strong>${quantity > 1 ? html` × ${quantity}` : emptyHtml}
${product?.description ? html`<span class="quiet line">${product.description}</span>` : emptyHtml}
${quantity > 1 ? html`<span class="quiet line">${money(line.price?.unit_amount ?? 0, currency)} each</span>` : emptyHtml}</div>
<span class="amount">${money(line.amount_subtotal, currency)}</span></li>`
}

function amounts(session: Stripe.Checkout.Session, currency: string): Html {
  const { amount_discount: discount = 0, amount_tax: tax = 0 } = session.total_details ?? {}
  const { shipping_cost: shipping, automatic_tax: taxed } = session
  const isSimple = discount === 0 && !shipping && !taxed.enabled
  const row = (label: string, value: string) => html`<dt>${label}</dt><dd>${value}</dd>`
  return html`${isSimple ? emptyHtml : row('Subtotal', money(session.amount_subtotal ?? 0, currency))}
${discount > 0 ? row('Discount', `−${money(discount, currency)}`) : emptyHtml}
${shipping ? row('Shipping', shipping.amount_subtotal === 0 ? 'Free' : money(shipping.amount_subtotal, currency)) : emptyHtml}
${taxed.enabled ? row(...taxRow(session, money(tax, currency))) : emptyHtml}
<dt class="total">Total due today</dt><dd class="total">${money(session.amount_total ?? 0, currency)}</dd>`
}

function taxRow(session: Stripe.Checkout.Session, tax: string): [label: string, value: string] {
  if (session.automatic_tax.status !== 'complete') return ['Tax', 'By your address']
  return [isWithin(session) ? 'Tax (included)' : 'Tax', tax]
}

/** Whether the parts add up without the tax, because it is in them already. */
function isWithin({
  amount_subtotal: subtotal,
  amount_total: total,
  total_details: parts,
}: Stripe.Checkout.Session) {
  const { amount_discount: discount = 0, amount_shipping: shipping = 0, amount_tax: tax = 0 } = parts ?? {}
  return tax > 0 && (subtotal ?? 0) - discount + (shipping ?? 0) === total
}
