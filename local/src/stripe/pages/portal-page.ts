import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Emulator } from '../emulator.ts'
import { allOf, PLATFORM } from '../state.ts'
import { atPrice, cancelAtPeriodEnd, change, subscriptionOf } from '../subscriptions.ts'
import { formOf } from './form.ts'
import { type Html, moment, money, nothing, page } from './page.ts'

const STRIP = 'Simulated customer portal. No real card is charged.'

/** Where a subscriber sees invoices, changes plan, cancels and resumes. */
export function portalPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const { state } = emulator
  const app = new Hono()
  const unknown = (context: Context) =>
    context.html(page('No such link', STRIP, html`<h1>No such link</h1>`, 'narrow'), 404)

  app.get('/portal/:id', (context) => {
    const visit = state.portalVisits.get(context.req.param('id'))
    if (!visit) return unknown(context)
    const { owner, value } = visit
    const isTheirs = (thing: { customer: unknown }) => thing.customer === value.customer
    const subscriptions = allOf(state.subscriptions, owner).filter(isTheirs)
    const invoices = allOf(state.invoices, owner).filter(isTheirs)
    const plans = allOf(state.prices, PLATFORM).filter((price) => price.active && price.recurring)
    return context.html(
      page(
        'Your membership – simulated customer portal',
        STRIP,
        html`<h1>Your membership</h1>
${subscriptions.map((subscription) => subscriptionSheet(subscription, plans, value.id))}
${subscriptions.length === 0 ? html`<p>There is no subscription yet.</p>` : nothing}
<h2>Invoices</h2>${invoiceTable(invoices)}
${value.returnUrl ? html`<p><a href="${value.returnUrl}">Return to Lorecircle</a></p>` : nothing}`,
      ),
    )
  })

  app.post('/portal/:id', async (context) => {
    const { subscription: id = '', deed = '', price = '' } = await formOf(context)
    const visit = state.portalVisits.get(context.req.param('id'))
    if (!visit) return unknown(context)
    const { owner, value } = visit
    const subscription = subscriptionOf(emulator, owner, id)
    if (subscription.customer !== value.customer || subscription.status === 'canceled')
      return unknown(context)
    if (deed === 'cancel' || deed === 'resume')
      cancelAtPeriodEnd(emulator, owner, subscription, deed === 'cancel')
    if (deed === 'switch') change(emulator, owner, atPrice(emulator, owner, subscription, price, 'price'))
    await kept()
    return context.redirect(`/portal/${value.id}`, 303)
  })

  return app
}

function subscriptionSheet(subscription: Stripe.Subscription, plans: Stripe.Price[], visit: string): Html {
  const item = subscription.items.data[0]
  const ends = item ? moment(item.current_period_end * 1000) : ''
  const others = plans.filter((plan) => plan.id !== item?.price.id)
  const running = subscription.status !== 'canceled'
  return html`<div class="sheet spaced"><p><strong>${subscription.description ?? 'Membership'}</strong>, ${money(item?.price.unit_amount ?? 0, subscription.currency)} a ${item?.price.recurring?.interval}</p>
<p class="quiet">Status: ${subscription.status}. ${running ? (subscription.cancel_at_period_end ? `Ends on ${ends}.` : `Renews on ${ends}.`) : ''}</p>
${
  running
    ? html`<form method="post" action="/portal/${visit}" class="row"><input type="hidden" name="subscription" value="${subscription.id}">
${subscription.cancel_at_period_end ? html`<button name="deed" value="resume">Resume membership</button>` : html`<button name="deed" value="cancel" class="second">Cancel at the end of the period</button>`}</form>
${others.map(
  (
    plan,
  ) => html`<form method="post" action="/portal/${visit}" class="row"><input type="hidden" name="subscription" value="${subscription.id}"><input type="hidden" name="price" value="${plan.id}">
<button name="deed" value="switch" class="second">Switch to ${money(plan.unit_amount ?? 0, plan.currency)} a ${plan.recurring?.interval}</button></form>`,
)}`
    : nothing
}</div>`
}

const invoiceTable = (
  invoices: Stripe.Invoice[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Invoices"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Total</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
  (invoice) =>
    html`<tr><td>${invoice.number}</td><td>${moment(invoice.created * 1000)}</td><td>${money(invoice.total, invoice.currency)}</td><td>${invoice.status}</td></tr>`,
)}</tbody></table></div>`
