import { html, raw } from 'hono/html'
import { needsCard } from '../complete-checkout.ts'
import type { Checkout } from '../state.ts'
import { cardHints } from './cards.ts'
import { type Html, money, nothing, page } from './page.ts'
import type { FieldErrors, PaymentForm } from './payment-form.ts'

export const STRIP = 'Simulated payment page. No real card is charged.'

type View = {
  checkout: Checkout
  merchant: string
  form: PaymentForm
  errors: FieldErrors
  refusal: string | null
}

export function checkoutView(view: View): Html {
  const { checkout, merchant, refusal, errors } = view
  const { session } = checkout
  const title = session.mode === 'subscription' ? `Subscribe to ${merchant}` : `Pay ${merchant}`
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const alert = refusal ?? (Object.keys(errors).length > 0 ? 'Please look at the fields marked below.' : null)
  return page(
    `${title} – simulated payment`,
    STRIP,
    html`<h1>${title}</h1>
<div class="two">
<section class="sheet" aria-labelledby="order"><h2 id="order" class="first">Your order</h2>${summary(checkout)}</section>
<section class="sheet" aria-label="Payment">
${alert ? html`<p class="alert" role="alert">${alert}</p>` : nothing}
<form method="post" action="/pay/${session.id}" novalidate>
<fieldset><legend>Contact</legend>${input(view, 'email', 'E-mail', 'email', 'type="email"')}</fieldset>
${session.shipping_address_collection ? shippingFields(view) : nothing}
${needsCard(session) ? cardFields(view) : html`<p>Nothing is due today, so no card is needed.</p>`}
<button class="wide" type="submit">${needsCard(session) ? `Pay ${total}` : 'Complete order'}</button>
</form>
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>` : nothing}
</section>
</div>`,
  )
}

function summary({ session, lineItems }: Checkout): Html {
  const currency = session.currency ?? 'usd'
  const discount = session.total_details?.amount_discount ?? 0
  const interval = lineItems.find(({ price }) => price?.recurring)?.price?.recurring?.interval
  return html`<dl class="sum">
${lineItems.map(
  (line) =>
    html`<dt>${line.description}${line.quantity && line.quantity > 1 ? ` × ${line.quantity}` : ''}</dt><dd>${money(line.amount_subtotal, currency)}</dd>`,
)}
${discount > 0 ? html`<dt>Discount</dt><dd>−${money(discount, currency)}</dd>` : nothing}
<dt class="total">Total due today</dt><dd class="total">${money(session.amount_total ?? 0, currency)}</dd>
</dl>
${interval ? html`<p class="quiet">Renews every ${interval}.</p>` : nothing}`
}

function cardFields(view: View): Html {
  return html`<fieldset><legend>Card</legend>
${input(view, 'cardNumber', 'Card number', 'cc-number', 'inputmode="numeric"')}
<div class="pair"><div>${input(view, 'cardExpiry', 'Expiry (MM / YY)', 'cc-exp', 'inputmode="numeric"')}</div>
<div>${input(view, 'cardCvc', 'CVC', 'cc-csc', 'inputmode="numeric"')}</div></div>
${input(view, 'cardName', 'Name on card', 'cc-name')}
<details class="quiet"><summary>Cards that work here</summary><ul>${cardHints.map(
    ([number, what]) => html`<li><code>${number}</code> ${what}</li>`,
  )}</ul><p>Any future date and any CVC will do.</p></details>
</fieldset>`
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function shippingFields(view: View): Html {
  const countries: string[] = view.checkout.session.shipping_address_collection?.allowed_countries ?? []
  const names = countries
    .map((code) => ({ code, name: countryNames.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return html`<fieldset><legend>Shipping address</legend>
${input(view, 'shippingName', 'Full name', 'shipping name')}
<label for="country">Country</label>
<select id="country" name="country" autocomplete="shipping country">${names.map(
    ({ code, name }) =>
      html`<option value="${code}"${code === view.form.country ? html` selected` : nothing}>${name}</option>`,
  )}</select>${wrong(view, 'country')}
${input(view, 'line1', 'Street and number', 'shipping address-line1')}
${input(view, 'line2', 'Addition (optional)', 'shipping address-line2')}
<div class="pair"><div>${input(view, 'postalCode', 'Postal code', 'shipping postal-code')}</div>
<div>${input(view, 'city', 'Town or city', 'shipping address-level2')}</div></div>
${input(view, 'state', 'State or region (optional)', 'shipping address-level1')}
</fieldset>`
}

const wrong = ({ errors }: View, name: keyof PaymentForm): Html =>
  errors[name] ? html`<p class="wrong" id="${name}-wrong">${errors[name]}</p>` : html``

function input(
  view: View,
  name: keyof PaymentForm,
  label: string,
  autocomplete: string,
  attributes = '',
): Html {
  const invalid = view.errors[name] ? `aria-invalid="true" aria-describedby="${name}-wrong"` : ''
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${view.form[name]}" autocomplete="${autocomplete}" ${raw(`${attributes} ${invalid}`)}>${wrong(view, name)}`
}

export const approvalView = ({ session, awaitingApproval }: Checkout, merchant: string): Html =>
  page(
    'Approve the payment – simulated bank',
    STRIP,
    html`<h1>Your bank asks you to approve this payment</h1>
<div class="sheet"><p>${money(session.amount_total ?? 0, session.currency ?? 'usd')} to ${merchant} with the card ending in ${awaitingApproval?.card.last4}.</p>
<form method="post" class="row"><input type="hidden" name="token" value="${awaitingApproval?.token}">
<button name="answer" value="approve">Approve</button>
<button name="answer" value="fail" class="second">Fail</button></form></div>`,
    'narrow',
  )

/** A page for a session that can no longer be paid. */
export const closedView = (
  title: string,
  message: string,
  link: { href: string; label: string } | null,
): Html =>
  page(
    `${title} – simulated payment`,
    STRIP,
    html`<h1>${title}</h1><div class="sheet"><p>${message}</p>
${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : nothing}</div>`,
    'narrow',
  )
