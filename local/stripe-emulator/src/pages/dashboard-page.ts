import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Emulator } from '../core/emulator.ts'
import { money } from '../core/money.ts'
import { type Delivery, PLATFORM, put, type Store } from '../core/state.ts'
import {
  type Account,
  canCharge,
  closeAccount,
  finishOnboarding,
  merchantName,
  requireMoreDocuments,
  restrictAccount,
} from '../resources/accounts.ts'
import { scheduleDelivery } from '../resources/events.ts'
import { createRefund } from '../resources/refunds.ts'
import { ageByOneDay, renewSubscription } from '../resources/renewals.ts'
import { endSubscription } from '../resources/subscriptions.ts'
import { button, emptyHtml, type Html, moment, paymentsPage, table } from './layout.ts'

const DASHBOARD_NOTE = 'Simulated payment provider. No real money moves.'
const MOST_ROWS = 50

function dashboardView(emulator: Emulator): Html {
  return paymentsPage(
    'Payments – simulated provider',
    DASHBOARD_NOTE,
    html`<h1>Payments</h1>
<p class="quiet">Everything here lives on this machine. The newest ${MOST_ROWS} of each kind are shown.</p>
${accountTable(emulator)}${paymentTable(emulator)}${sessionTable(emulator)}${subscriptionTable(emulator)}${deliveryTable(emulator)}`,
    'wide-page',
  )
}

const newest = <Value>(shelf: Store<Value>) => [...shelf.values()].reverse().slice(0, MOST_ROWS)

const accountTable = ({ state }: Emulator) =>
  table(
    'Connected accounts',
    ['Account', 'Name', 'Payments', 'Action'],
    newest(state.accounts).map(({ value: account }) => {
      const action = `/accounts/${account.id}`
      return html`<tr><td><a href="/sellers/${account.id}"><code>${account.id}</code></a></td><td class="wrap">${account.display_name}</td>
<td>${accountActions(account)}</td>
<td>${account.closed ? emptyHtml : canCharge(account) ? html`${button(`${action}/ask`, 'Ask for more documents')}${button(`${action}/restrict`, 'Restrict')}${button(`${action}/close`, 'Close')}` : button(`${action}/finish`, 'Complete onboarding')}</td></tr>`
    }),
  )

function accountActions(account: Account): Html {
  const due = account.requirements?.entries?.length ?? 0
  if (account.closed) return html`<span class="bad">closed</span>`
  if (!canCharge(account))
    return html`<span class="bad">${due === 0 ? 'under_review' : `${due} requirements due`}</span>`
  return html`<span class="good">enabled</span>${due === 0 ? '' : html`, ${due} more documents asked for`}`
}

const paymentTable = (emulator: Emulator) =>
  table(
    'Payments',
    ['Charge', 'To', 'Amount', 'Card', 'Buyer', 'When', 'Action'],
    newest(emulator.state.charges).map(
      ({
        owner,
        value: charge,
      }) => html`<tr><td><code>${charge.id}</code></td><td>${merchantName(emulator, owner)}</td>
<td>${money(charge.amount, charge.currency)}${charge.amount_refunded > 0 ? html` <span class="bad">(${money(charge.amount_refunded, charge.currency)} refunded)</span>` : emptyHtml}</td>
<td>${charge.payment_method_details?.card?.last4}</td><td>${charge.billing_details.email}</td><td>${moment(charge.created * 1000)}</td>
<td>${charge.refunded ? 'refunded' : button(`/charges/${charge.id}/refund`, 'Refund')}</td></tr>`,
    ),
  )

const sessionTable = (emulator: Emulator) =>
  table(
    'Checkout sessions',
    ['Session', 'To', 'Order', 'Total', 'Status', 'Attempts'],
    newest(emulator.state.checkouts).map(
      ({ owner, value: { session, lineItems, attempts } }) => html`<tr>
<td>${session.status === 'open' ? html`<a href="/pay/${session.id}">${session.id.slice(0, 20)}…</a>` : html`<code>${session.id.slice(0, 20)}…</code>`}</td>
<td>${merchantName(emulator, owner)}</td><td class="wrap">${lineItems.map((line) => line.description).join(', ')}</td>
<td>${money(session.amount_total ?? 0, session.currency ?? 'usd')}</td><td>${session.status}, ${session.payment_status}</td>
<td class="wrap">${attempts.map(({ last4, outcome }) => `${last4}: ${outcome}`).join(' ')}</td></tr>`,
    ),
  )

const subscriptionTable = ({ state }: Emulator) =>
  table(
    'Subscriptions',
    ['Subscription', 'Plan', 'Status', 'Period ends', 'Action'],
    newest(state.subscriptions).map(({ value: subscription }) => {
      const item = subscription.items.data[0]
      const action = `/subscriptions/${subscription.id}`
      return html`<tr><td><code>${subscription.id}</code></td><td>${money(item?.price.unit_amount ?? 0, subscription.currency)} a ${item?.price.recurring?.interval}</td>
<td>${subscription.status}${subscription.cancel_at_period_end ? ', ends with the period' : ''}</td><td>${moment((item?.current_period_end ?? 0) * 1000)}</td>
<td>${
        subscription.status === 'canceled'
          ? emptyHtml
          : html`${button(`${action}/renew`, 'Renew now')}${button(`${action}/fail`, 'Fail a renewal')}${subscription.status === 'past_due' ? button(`${action}/day`, 'Let a day pass') : emptyHtml}${button(`${action}/end`, 'End now')}`
      }</td></tr>`
    }),
  )

const deliveryTable = ({ state }: Emulator) =>
  table(
    'Events and their webhooks',
    ['Event', 'To', 'Status', 'When', 'Action'],
    newest(state.deliveries).map(({ value: delivery }) => {
      const event = state.events.get(delivery.eventId)?.value
      const thin = state.thinEvents.get(delivery.eventId)?.value
      const atMs = event ? event.created * 1000 : Date.parse(thin?.created ?? '')
      const action = `/deliveries/${delivery.id}`
      return html`<tr><td class="wrap">${event?.type ?? thin?.type}<br><code>${delivery.eventId}</code><br><code>${event?.account ?? thin?.related_object.id}</code></td>
<td>${delivery.hook}</td><td class="wrap">${accountStatus(delivery)}</td><td>${Number.isNaN(atMs) ? emptyHtml : moment(atMs)}</td>
<td>${delivery.deliveredAtMs === null ? button(`${action}/retry`, 'Retry now') : button(`${action}/resend`, 'Send again')}</td></tr>`
    }),
  )

function accountStatus({ deliveredAtMs, attempts, answer, nextAttemptAtMs }: Delivery): Html {
  if (deliveredAtMs !== null)
    return html`<span class="good">delivered</span> (${answer}${attempts > 1 ? `, attempt ${attempts}` : ''})`
  if (attempts === 0) return html`on its way`
  const next = nextAttemptAtMs === null ? 'given up' : `next at ${moment(nextAttemptAtMs)}`
  return html`<span class="bad">failed ${attempts} ${attempts === 1 ? 'time' : 'times'}</span>: ${answer}; ${next}`
}

/** The provider's own dashboard: what it shows, and the deeds that its buttons do. */
export function dashboardPage(emulator: Emulator, saveState: () => Promise<void>): Hono {
  const { state } = emulator
  const app = new Hono()

  const deeds: Record<string, (id: string) => void> = {
    'accounts/finish': (id) => finishOnboarding(emulator, id),
    'accounts/ask': (id) => requireMoreDocuments(emulator, id),
    'accounts/close': (id) => closeAccount(emulator, id),
    'accounts/restrict': (id) => restrictAccount(emulator, id),
    'charges/refund': (id) => {
      const charge = state.charges.get(id)
      if (charge)
        createRefund(emulator, { owner: charge.owner, id: '', params: { charge: id }, idempotencyKey: null })
    },
    'subscriptions/renew': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept) renewSubscription(emulator, kept.owner, kept.value, 'paid')
    },
    'subscriptions/fail': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept) renewSubscription(emulator, kept.owner, kept.value, 'failed')
    },
    'subscriptions/day': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept) ageByOneDay(emulator, kept.owner, kept.value)
    },
    'subscriptions/end': (id) => {
      const kept = state.subscriptions.get(id)
      if (kept && kept.value.status !== 'canceled') endSubscription(emulator, kept.owner, kept.value)
    },
    'deliveries/retry': (id) => {
      const delivery = state.deliveries.get(id)?.value
      if (delivery && delivery.deliveredAtMs === null)
        put(state.deliveries, PLATFORM, { ...delivery, nextAttemptAtMs: emulator.nowMs() })
    },
    'deliveries/resend': (id) => {
      const delivery = state.deliveries.get(id)?.value
      if (delivery) scheduleDelivery(emulator, delivery.eventId, delivery.hook)
    },
  }

  app.get('/', (context) => context.html(dashboardView(emulator)))

  app.post('/:kind/:id/:deed', async (context) => {
    const { kind, id, deed } = context.req.param()
    deeds[`${kind}/${deed}`]?.(id)
    await saveState()
    return context.redirect('/', 303)
  })

  return app
}
