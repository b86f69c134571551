import { html } from 'hono/html'
import type Stripe from 'stripe'
import { reasons } from '../disputes/new-dispute.ts'
import { blocksRefunds } from '../disputes/standing.ts'
import type { Emulator } from '../emulator.ts'
import { expandableId } from '../ids.ts'
import { money } from '../money.ts'
import { allOf, type StoredSession } from '../state.ts'
import { emptyHtml, type Html, moment } from './page.ts'
import { choice, table } from './table.ts'

const MOST_ROWS = 50

/** What was paid for which lines, what was given back, and the forms that give back more. */
export function sellerPayments({ state }: Emulator, owner: string): Html {
  const checkouts = new Map(
    allOf(state.checkouts, owner).map((checkout) => [
      expandableId(checkout.session.payment_intent),
      checkout,
    ]),
  )
  const refunds = allOf(state.refunds, owner)
  const disputes = allOf(state.disputes, owner).filter(blocksRefunds)
  const chargedBack = new Set(disputes.map(({ charge }) => expandableId(charge)))
  return table(
    'Payments',
    ['Payment', 'Order', 'Amounts', 'Refunds', 'Action'],
    allOf(state.charges, owner)
      .slice(0, MOST_ROWS)
      .map((charge) =>
        row(
          owner,
          charge,
          checkouts.get(expandableId(charge.payment_intent)),
          refunds.filter((refund) => refund.charge === charge.id),
          chargedBack.has(charge.id),
        ),
      ),
  )
}

const row = (
  owner: string,
  charge: Stripe.Charge,
  checkout: StoredSession | undefined,
  refunds: Stripe.Refund[],
  isBlocked: boolean,
): Html => html`<tr><td><code>${charge.id}</code><br>${moment(charge.created * 1000)}<br>${charge.billing_details.email}, card ending in ${charge.payment_method_details?.card?.last4}</td>
<td class="wrap">${checkout?.lineItems.map((line) => html`<span class="line">${line.quantity} × ${line.description} ${money(line.amount_subtotal, line.currency)}</span>`)}</td>
<td>${amounts(charge, checkout)}</td>
<td>${refunds.map((refund) => html`<span class="line">${money(refund.amount, refund.currency)} <span class="${refund.status === 'failed' ? 'bad' : 'good'}">${refund.status}</span></span>`)}</td>
<td>${charge.refunded ? 'refunded' : isBlocked ? 'charged back' : refundForm(owner, charge)}${charge.disputed || charge.refunded ? emptyHtml : disputeForm(owner, charge)}</td></tr>`

function amounts(charge: Stripe.Charge, checkout: StoredSession | undefined): Html {
  const {
    amount_discount: discount = 0,
    amount_shipping: shipping = 0,
    amount_tax: tax = 0,
  } = checkout?.session.total_details ?? {}
  const part = (label: string, amount: number | null) =>
    amount ? html`<span class="line quiet">${label}${money(amount, charge.currency)}</span>` : emptyHtml
  return html`<strong>${money(charge.amount, charge.currency)}</strong>${part('discount −', discount)}${part('shipping ', shipping)}${part('tax ', tax)}${charge.disputed ? html`<span class="line bad">disputed</span>` : emptyHtml}`
}

function refundForm(owner: string, charge: Stripe.Charge): Html {
  const left = ((charge.amount - charge.amount_refunded) / 100).toFixed(2)
  const id = `amount-${charge.id}`
  return html`<form method="post" action="/sellers/${owner}/refund" class="deed"><input type="hidden" name="charge" value="${charge.id}">
<label for="${id}">Refund of at most ${left}</label><input id="${id}" name="amount" value="${left}" inputmode="decimal">
<button class="second">Refund</button></form>`
}

const disputeForm = (owner: string, charge: Stripe.Charge): Html =>
  html`<form method="post" action="/sellers/${owner}/dispute" class="deed"><input type="hidden" name="charge" value="${charge.id}">
${choice(
  `reason-${charge.id}`,
  'reason',
  'What the cardholder says',
  [...reasons.keys()].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
)}<button class="second">Open a dispute</button></form>`
