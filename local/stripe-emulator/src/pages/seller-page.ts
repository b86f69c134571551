import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Emulator } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { expandableId } from '../core/ids.ts'
import { money } from '../core/money.ts'
import { find, listOwned, PLATFORM, type StoredSession } from '../core/state.ts'
import { type Account, merchantName } from '../resources/accounts.ts'
import { blocksRefunds, disputeReasons, endDispute, isClosed, openDispute } from '../resources/disputes.ts'
import { createRefund } from '../resources/refunds.ts'
import { countryRates, stateRates, taxCodeOptions, unionCountries } from '../resources/tax-rates.ts'
import { createRegistration, endRegistration, listRegistrations } from '../resources/tax-registrations.ts'
import { findTaxSettings, updateTaxSettings } from '../resources/tax-settings.ts'
import { countriesOf } from './checkout-form.ts'
import {
  button,
  choice,
  emptyHtml,
  type Form,
  formOf,
  type Html,
  moment,
  paymentsPage,
  table,
} from './layout.ts'

const sellerDisputes = ({ state }: Emulator, owner: string): Html =>
  table(
    'Disputes',
    ['Dispute', 'Amount', 'Reason', 'Status', 'Action'],
    listOwned(state.disputes, owner).map(
      (dispute) => html`<tr><td><code>${dispute.id}</code><br>of <code>${String(dispute.charge)}</code></td>
<td>${money(dispute.amount, dispute.currency)}</td><td>${dispute.reason.replaceAll('_', ' ')}</td>
<td>${dispute.status.replaceAll('_', ' ')}<br><span class="quiet">due by ${moment((dispute.evidence_details.due_by ?? 0) * 1000)}</span></td>
<td>${
        isClosed(dispute)
          ? emptyHtml
          : html`${button(`/sellers/${owner}/win/${dispute.id}`, 'The seller wins')}${button(`/sellers/${owner}/lose/${dispute.id}`, 'The seller loses')}`
      }</td></tr>`,
    ),
  )

const MAX_PAYMENTS = 50

function sellerPayments({ state }: Emulator, owner: string): Html {
  const checkouts = new Map(
    listOwned(state.checkouts, owner).map((checkout) => [
      expandableId(checkout.session.payment_intent),
      checkout,
    ]),
  )
  const refunds = listOwned(state.refunds, owner)
  const disputes = listOwned(state.disputes, owner).filter(blocksRefunds)
  const chargedBack = new Set(disputes.map(({ charge }) => expandableId(charge)))
  return table(
    'Payments',
    ['Payment', 'Order', 'Amounts', 'Refunds', 'Action'],
    listOwned(state.charges, owner)
      .slice(0, MAX_PAYMENTS)
      .map((charge) =>
        paymentRow(
          owner,
          charge,
          checkouts.get(expandableId(charge.payment_intent)),
          refunds.filter((refund) => refund.charge === charge.id),
          chargedBack.has(charge.id),
        ),
      ),
  )
}

const paymentRow = (
  owner: string,
  charge: Stripe.Charge,
  checkout: StoredSession | undefined,
  refunds: Stripe.Refund[],
  isBlocked: boolean,
): Html => html`<tr><td><code>${charge.id}</code><br>${moment(charge.created * 1000)}<br>${charge.billing_details.email}, card ending in ${charge.payment_method_details?.card?.last4}</td>
<td class="wrap">${checkout?.lineItems.map((line) => html`<span class="line">${line.quantity} × ${line.description} ${money(line.amount_subtotal, line.currency)}</span>`)}</td>
<td>${paymentAmounts(charge, checkout)}</td>
<td>${refunds.map((refund) => html`<span class="line">${money(refund.amount, refund.currency)} <span class="${refund.status === 'failed' ? 'bad' : 'good'}">${refund.status}</span></span>`)}</td>
<td>${charge.refunded ? 'refunded' : isBlocked ? 'charged back' : refundForm(owner, charge)}${charge.disputed || charge.refunded ? emptyHtml : disputeForm(owner, charge)}</td></tr>`

function paymentAmounts(charge: Stripe.Charge, checkout: StoredSession | undefined): Html {
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
  [...disputeReasons.keys()].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
)}<button class="second">Open a dispute</button></form>`

function sellerTax(emulator: Emulator, owner: string): Html {
  const settings = findTaxSettings(emulator, owner)
  const { country, state, postal_code: postalCode } = settings.head_office?.address ?? {}
  return html`<h2>Tax settings</h2>
<form method="post" action="/sellers/${owner}/tax" class="sheet">
<p>${settings.status === 'active' ? html`<span class="good">Active</span>: orders can be taxed.` : html`<span class="bad">Pending</span>: the head office is not known yet, so no order can be taxed.`}</p>
<div class="fields"><div>${choice('office', 'country', 'Head office in', countryOptions(countriesOf()), country ?? 'US')}</div>
<div>${textField('office-state', 'state', 'State (United States)', state ?? '')}</div>
<div>${textField('office-code', 'postalCode', 'Postal code', postalCode ?? '')}</div>
<div>${choice('behavior', 'behavior', 'Tax is', behaviorOptions, settings.defaults.tax_behavior ?? '')}</div>
<div>${choice('code', 'code', 'Where nothing is said, sold are', taxCodeOptions, settings.defaults.tax_code ?? '')}</div></div>
<p class="row"><button>Save tax settings</button></p></form>
${registrationTable(emulator, owner)}
<form method="post" action="/sellers/${owner}/register" class="sheet spaced"><div class="fields">
<div>${choice('register-in', 'country', 'Collect tax in', countryOptions(countriesOf([...countryRates.keys(), 'US'])))}</div>
<div>${choice('register-state', 'state', 'State (United States)', stateOptions)}</div>
<div>${choice('register-type', 'type', 'Kind', registrationKinds)}</div></div>
<p class="row"><button>Register</button></p></form>
${rateTable()}`
}

const behaviorOptions = [
  { value: 'inferred_by_currency', label: 'inferred by the currency' },
  { value: 'exclusive', label: 'on top of prices' },
  { value: 'inclusive', label: 'within prices' },
]
const registrationKinds = [
  { value: 'standard', label: 'this country only' },
  { value: 'oss_union', label: 'one-stop shop of the European Union' },
]
const stateOptions = [...stateRates.keys()].map((value) => ({ value, label: value }))

const countryOptions = (countries: { code: string; name: string }[]) =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

const textField = (id: string, name: string, label: string, value: string): Html =>
  html`<label for="${id}">${label}</label><input id="${id}" name="${name}" value="${value}">`

const registrationTable = (emulator: Emulator, owner: string): Html =>
  table(
    'Tax registrations',
    ['Place', 'Kind', 'Since', 'Status', 'Action'],
    listRegistrations(emulator, owner).map((one) => {
      const options = Object.values(one.country_options)[0]
      return html`<tr><td>${one.country}${options && 'state' in options ? ` ${options.state}` : emptyHtml}</td>
<td>${options?.type?.replaceAll('_', ' ')}</td><td>${moment(one.active_from * 1000)}</td><td>${one.status}</td>
<td>${one.status === 'expired' ? emptyHtml : button(`/sellers/${owner}/unregister/${one.id}`, 'End')}</td></tr>`
    }),
  )

const percent = (thousandths: number) => `${thousandths / 1000} %`

function rateTable(): Html {
  const countries = [...countryRates].map(([code, rates]) => ({
    place: `${code}${unionCountries.has(code) ? ' (EU)' : ''}`,
    shipping: 'as the goods',
    rates,
  }))
  const american = [...stateRates].map(([code, rates]) => ({
    place: `US ${code}`,
    shipping: rates.taxesShipping ? percent(rates.general) : percent(0),
    rates,
  }))
  return html`<details><summary>The rates that are used here</summary>${table(
    'Rates',
    ['Place', 'Printed books', 'E-books', 'Audiobooks', 'All else', 'Shipping'],
    [...countries, ...american].map(
      ({ place, shipping, rates }) =>
        html`<tr><td>${place}</td><td>${percent(rates.book)}</td><td>${percent(rates.ebook)}</td><td>${percent(rates.audiobook)}</td><td>${percent(rates.general)}</td><td>${shipping}</td></tr>`,
    ),
  )}</details>`
}

const SELLER_NOTE = 'Simulated seller’s dashboard. No real money moves.'

const sellerView = (emulator: Emulator, account: Account): Html =>
  paymentsPage(
    `${merchantName(emulator, account.id)} – simulated seller’s dashboard`,
    SELLER_NOTE,
    html`<h1>${merchantName(emulator, account.id)}</h1>
<p class="quiet">Account <code>${account.id}</code>. <a href="/">All accounts</a></p>
${sellerPayments(emulator, account.id)}${sellerDisputes(emulator, account.id)}${sellerTax(emulator, account.id)}`,
    'wide-page',
  )

const noSellerView = (): Html =>
  paymentsPage(
    'No such account',
    SELLER_NOTE,
    html`<h1>No such account</h1><p><a href="/">All accounts</a></p>`,
    'narrow',
  )

type SellerAction = (owner: string, form: Form, id: string) => void

/** The dashboard of one connected account, and what its buttons do. */
export function sellerPage(emulator: Emulator, saveState: () => Promise<void>): Hono {
  const { state } = emulator
  const app = new Hono()
  const call = (owner: string, id: string, params: unknown) => ({ owner, id, params, idempotencyKey: null })
  const end = (owner: string, id: string, outcome: 'won' | 'lost') => {
    const dispute = find(state.disputes, owner, id)
    if (dispute) endDispute(emulator, owner, dispute, outcome)
  }

  const deeds = new Map<string, SellerAction>(
    Object.entries<SellerAction>({
      refund: (owner, { charge = '', amount = '' }) =>
        createRefund(emulator, call(owner, '', { charge, amount: parseCents(amount) })),
      dispute: (owner, { charge: id = '', reason = 'general' }) => {
        const charge = find(state.charges, owner, id)
        if (charge) openDispute(emulator, owner, charge, { reason, isInquiry: false })
      },
      win: (owner, _form, id) => end(owner, id, 'won'),
      lose: (owner, _form, id) => end(owner, id, 'lost'),
      tax: (owner, { country, state: region, postalCode, behavior, code }) =>
        updateTaxSettings(
          emulator,
          call(owner, '', {
            head_office: { address: { country, state: region, postal_code: postalCode } },
            defaults: { tax_behavior: behavior, tax_code: code },
          }),
        ),
      register: (owner, { country = '', state: region = '', type = 'standard' }) => {
        const isState = country === 'US'
        const options = isState ? { type: 'state_sales_tax', state: region } : { type }
        const given = { country, country_options: { [country.toLowerCase()]: options }, active_from: 'now' }
        createRegistration(emulator, call(owner, '', given))
      },
      unregister: (owner, _form, id) => endRegistration(emulator, owner, id),
    }),
  )

  // Emails and screens link to these addresses, since the real dashboard has a page for each payment and dispute.
  app.get('/:what{payments|disputes}/:id', (context) => {
    const known = context.req.param('what') === 'payments' ? state.paymentIntents : state.disputes
    const owner = known.get(context.req.param('id'))?.owner
    return owner ? context.redirect(`/sellers/${owner}`) : context.html(noSellerView(), 404)
  })

  app.get('/sellers/:account', (context) => {
    const account = find(state.accounts, PLATFORM, context.req.param('account'))
    return account ? context.html(sellerView(emulator, account)) : context.html(noSellerView(), 404)
  })

  app.post('/sellers/:account/:deed/:id?', async (context) => {
    const { account, deed, id = '' } = context.req.param()
    const form = await formOf(context)
    if (!find(state.accounts, PLATFORM, account)) return context.html(noSellerView(), 404)
    deeds.get(deed)?.(account, form, id)
    await saveState()
    return context.redirect(`/sellers/${account}`, 303)
  })

  return app
}

/**
 * Converts dollars such as `12.50` to the cents that a call takes, as text. Throws a StripeApiError for anything
 * else.
 */
function parseCents(amount: string): string {
  const [, whole, cents = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(amount) ?? []
  if (whole === undefined) throw new StripeApiError('Write the amount as 12.50.', { param: 'amount' })
  return `${whole}${cents.padEnd(2, '0')}`
}
