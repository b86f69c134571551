import { html } from 'hono/html'
import type Stripe from 'stripe'
import { money } from '../money.ts'
import type { Card, PortalVisit } from '../state.ts'
import { emptyHtml, type Html, moment, paymentsPage } from './page.ts'

const STRIP = 'Simulated customer portal. No real card is charged.'

type View = {
  visit: PortalVisit
  refusal: string | null
  subscriptions: { subscription: Stripe.Subscription; plan: string; card: Card | null }[]
  invoices: Stripe.Invoice[]
  prices: Stripe.Price[]
}

export const noVisitView = (): Html =>
  paymentsPage(
    'No such link',
    STRIP,
    html`<h1>No such link</h1><p>Open the portal again from your settings.</p>`,
    'narrow',
  )

export const portalView = (view: View): Html =>
  paymentsPage(
    'Your membership – simulated customer portal',
    STRIP,
    html`<h1>Your membership</h1>
${view.refusal ? html`<p class="alert" role="alert">${view.refusal}</p>` : emptyHtml}
${view.subscriptions.map((membership) => subscriptionSheet(view, membership))}
${view.subscriptions.length === 0 ? html`<p>There is no subscription yet.</p>` : emptyHtml}
<h2>Invoices</h2>${invoiceTable(view.invoices)}
${view.visit.returnUrl ? html`<p><a href="${view.visit.returnUrl}">Return to Lorecircle</a></p>` : emptyHtml}`,
  )

function subscriptionSheet(view: View, { subscription, plan, card }: View['subscriptions'][number]): Html {
  const item = subscription.items.data[0]
  const interval = item?.price.recurring?.interval
  return html`<div class="sheet spaced"><h2 class="first">${plan}, ${money(item?.price.unit_amount ?? 0, subscription.currency)} a ${interval}</h2>
<p class="quiet">${standing(subscription)}</p>
${card ? html`<p>Paid by ${card.brand} card ending in ${card.last4}.</p>` : emptyHtml}
${subscription.status === 'canceled' ? emptyHtml : deeds(view, subscription)}</div>`
}

function standing({ status, cancel_at_period_end: ends, items }: Stripe.Subscription): string {
  if (status === 'canceled') return 'Ended.'
  const until = moment((items.data[0]?.current_period_end ?? 0) * 1000)
  return `Status: ${status.replace('_', ' ')}. ${ends ? `Ends on ${until}.` : `Renews on ${until}.`}`
}

function deeds({ visit, prices }: View, subscription: Stripe.Subscription): Html {
  const form = (content: Html, shape: string) =>
    html`<form method="post" action="/portal/${visit.id}" class="${shape}" novalidate><input type="hidden" name="subscription" value="${subscription.id}">${content}</form>`
  const current = subscription.items.data[0]?.price.id
  return html`${form(
    subscription.cancel_at_period_end
      ? html`<button name="deed" value="resume">Resume membership</button>`
      : html`<button name="deed" value="cancel" class="second">Cancel at the end of the period</button>`,
    'row',
  )}
${prices
  .filter(({ id }) => id !== current)
  .map((price) =>
    form(
      html`<input type="hidden" name="price" value="${price.id}">
<button name="deed" value="switch" class="second">Switch to ${money(price.unit_amount ?? 0, price.currency)} a ${price.recurring?.interval}</button>`,
      'row',
    ),
  )}
<details><summary>Change the card</summary>${form(cardFields(subscription.id), 'narrow')}</details>`
}

const cardFields = (prefix: string): Html => html`
<label for="${prefix}-number">Card number</label><input id="${prefix}-number" name="cardNumber" autocomplete="cc-number" inputmode="numeric">
<div class="pair"><div><label for="${prefix}-expiry">Expiry (MM / YY)</label><input id="${prefix}-expiry" name="cardExpiry" autocomplete="cc-exp" inputmode="numeric"></div>
<div><label for="${prefix}-cvc">CVC</label><input id="${prefix}-cvc" name="cardCvc" autocomplete="cc-csc" inputmode="numeric"></div></div>
<p><button name="deed" value="card">Save card</button></p>`

const invoiceTable = (invoices: Stripe.Invoice[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Invoices"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Total</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
    (invoice) =>
      html`<tr><td><a href="/invoice/${invoice.id}">${invoice.number}</a></td><td>${moment(invoice.created * 1000)}</td><td>${money(invoice.total, invoice.currency)}</td><td>${invoice.status}</td></tr>`,
  )}</tbody></table></div>`
