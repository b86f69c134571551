import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Emulator } from '../core/emulator.ts'
import { money } from '../core/money.ts'
import { type Card, find, listOwned, type Owned, PLATFORM, type PortalSession } from '../core/state.ts'
import { planName } from '../resources/invoices.ts'
import { settleOpenInvoice } from '../resources/renewals.ts'
import {
  cancelAtPeriodEnd,
  findSubscription,
  saveCard,
  saveSubscription,
  switchPlan,
} from '../resources/subscriptions.ts'
import { readCard } from './checkout-form.ts'
import { emptyHtml, formOf, type Html, moment, paymentsPage } from './layout.ts'

const PORTAL_NOTE = 'Simulated customer portal. No real card is charged.'

type PortalView = {
  visit: PortalSession
  refusal: string | null
  subscriptions: { subscription: Stripe.Subscription; plan: string; card: Card | null }[]
  invoices: Stripe.Invoice[]
  prices: Stripe.Price[]
}

const noVisitView = (): Html =>
  paymentsPage(
    'No such link',
    PORTAL_NOTE,
    html`<h1>No such link</h1><p>Open the portal again from your settings.</p>`,
    'narrow',
  )

const portalView = (view: PortalView): Html =>
  paymentsPage(
    'Your membership – simulated customer portal',
    PORTAL_NOTE,
    html`<h1>Your membership</h1>
${view.refusal ? html`<p class="alert" role="alert">${view.refusal}</p>` : emptyHtml}
${view.subscriptions.map((membership) => subscriptionSheet(view, membership))}
${view.subscriptions.length === 0 ? html`<p>There is no subscription yet.</p>` : emptyHtml}
<h2>Invoices</h2>${invoiceTable(view.invoices)}
${view.visit.returnUrl ? html`<p><a href="${view.visit.returnUrl}">Return to Lorecircle</a></p>` : emptyHtml}`,
  )

function subscriptionSheet(
  view: PortalView,
  { subscription, plan, card }: PortalView['subscriptions'][number],
): Html {
  const item = subscription.items.data[0]
  const interval = item?.price.recurring?.interval
  return html`<div class="sheet spaced"><h2 class="first">${plan}, ${money(item?.price.unit_amount ?? 0, subscription.currency)} a ${interval}</h2>
<p class="quiet">${subscriptionStatus(subscription)}</p>
${card ? html`<p>Paid by ${card.brand} card ending in ${card.last4}.</p>` : emptyHtml}
${subscription.status === 'canceled' ? emptyHtml : subscriptionActions(view, subscription)}</div>`
}

function subscriptionStatus({ status, cancel_at_period_end: ends, items }: Stripe.Subscription): string {
  if (status === 'canceled') return 'Ended.'
  const until = moment((items.data[0]?.current_period_end ?? 0) * 1000)
  return `Status: ${status.replace('_', ' ')}. ${ends ? `Ends on ${until}.` : `Renews on ${until}.`}`
}

function subscriptionActions({ visit, prices }: PortalView, subscription: Stripe.Subscription): Html {
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

type PortalForm = Record<string, string>

export function portalPage(emulator: Emulator, saveState: () => Promise<void>): Hono {
  const { portalVisits } = emulator.state
  const app = new Hono()

  app.get('/portal/:id', (context) => {
    const visit = portalVisits.get(context.req.param('id'))
    return visit ? showPortal(emulator, context, visit) : context.html(noVisitView(), 404)
  })

  app.post('/portal/:id', async (context) => {
    const fields = await formOf(context)
    const visit = portalVisits.get(context.req.param('id'))
    const subscription = visit && findSubscription(emulator, visit.owner, fields.subscription ?? '')
    if (!visit || subscription?.customer !== visit.value.customer || subscription.status === 'canceled')
      return context.html(noVisitView(), 404)
    const { owner } = visit
    const { deed } = fields
    if (deed === 'cancel' || deed === 'resume')
      cancelAtPeriodEnd(emulator, owner, subscription, deed === 'cancel')
    if (deed === 'switch') switchPlan(emulator, owner, subscription, fields.price ?? '')
    if (deed === 'card') {
      const typed = readCardForm(fields, emulator.nowMs())
      if ('refusal' in typed) return showPortal(emulator, context, visit, typed.refusal)
      const updated = { ...subscription, default_payment_method: saveCard(emulator, owner, typed.card) }
      saveSubscription(emulator, owner, updated)
      settleOpenInvoice(emulator, owner, updated)
    }
    await saveState()
    return context.redirect(`/portal/${visit.value.id}`, 303)
  })

  return app
}

function readCardForm(fields: PortalForm, nowMs: number): { card: Card } | { refusal: string } {
  const { cardNumber: number = '', cardExpiry: expiry = '', cardCvc: cvc = '' } = fields
  const reading = readCard({ number, expiry, cvc }, nowMs)
  if (!reading.ok) return { refusal: Object.values(reading.errors).join(' ') }
  return typeof reading.outcome === 'object' ? { refusal: reading.outcome.refusal } : { card: reading.card }
}

const findPaymentMethod = ({ default_payment_method: method }: Stripe.Subscription) =>
  typeof method === 'string' ? method : (method?.id ?? '')

function showPortal(
  emulator: Emulator,
  context: Context,
  { owner, value }: Owned<PortalSession>,
  refusal?: string,
) {
  const { state } = emulator
  const isTheirs = (thing: { customer: unknown }) => thing.customer === value.customer
  const view = portalView({
    visit: value,
    refusal: refusal ?? null,
    subscriptions: listOwned(state.subscriptions, owner)
      .filter(isTheirs)
      .map((subscription) => ({
        subscription,
        plan: planName(emulator, owner, subscription),
        card: find(state.savedCards, owner, findPaymentMethod(subscription))?.card ?? null,
      })),
    invoices: listOwned(state.invoices, owner).filter(isTheirs),
    prices: listOwned(state.prices, PLATFORM).filter((price) => price.active && price.recurring),
  })
  return context.html(view, refusal ? 422 : 200)
}
