import { html } from 'hono/html'
import type Stripe from 'stripe'
import { needsCard } from '../complete-checkout.ts'
import { fieldName } from '../custom-fields.ts'
import { money } from '../money.ts'
import type { StoredSession } from '../state.ts'
import { billingFields, shippingFields } from './address-fields.ts'
import { cardHints } from './cards.ts'
import { type Filled, input } from './form-input.ts'
import { orderSummary, type Products } from './order-summary.ts'
import { emptyHtml, type Html, paymentsPage } from './page.ts'
import { shippingChoice } from './shipping-choice.ts'

export const STRIP = 'Simulated payment page. No real card is charged.'

type View = {
  checkout: StoredSession
  merchant: string
  products: Products
  rates: Stripe.ShippingRate[]
  filled: Filled
  refusal: string | null
}

export function checkoutView(view: View): Html {
  const { checkout, merchant, refusal, filled, products } = view
  const { session } = checkout
  const title = headingOf(session, merchant)
  const hasErrors = Object.keys(filled.errors).length > 0
  const alert = refusal ?? (hasErrors ? 'Please look at the fields marked below.' : null)
  return paymentsPage(
    `${title} – simulated payment`,
    STRIP,
    html`<h1>${title}</h1>
<div class="two">
<section class="sheet" aria-labelledby="order"><h2 id="order" class="first">Your order</h2>${orderSummary(checkout, products)}</section>
<section class="sheet" aria-label="Payment">
${alert ? html`<p class="alert" role="alert">${alert}</p>` : emptyHtml}
${paymentForm(view)}
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>` : emptyHtml}
</section>
</div>`,
  )
}

/** Nobody is asked to pay where nothing is due. */
function headingOf(session: Stripe.Checkout.Session, merchant: string): string {
  if (session.mode === 'subscription') return `Subscribe to ${merchant}`
  return needsCard(session) ? `Pay ${merchant}` : `Order from ${merchant}`
}

function paymentForm(view: View): Html {
  const { checkout, filled, rates } = view
  const { session } = checkout
  const words = session.custom_text.submit?.message
  const canChange = rates.length > 1 || session.automatic_tax.enabled
  return html`<form method="post" action="/pay/${session.id}" novalidate>
<input type="hidden" name="shownTotal" value="${session.amount_total ?? 0}">
${contactFields(view)}
${session.shipping_address_collection ? shippingFields(filled, session) : emptyHtml}
${shippingChoice(rates, chosenRate(session))}
${session.custom_fields.length > 0 ? customFields(view) : emptyHtml}
${billingFields(filled, session)}
${needsCard(session) ? cardFields(filled) : html`<p>Nothing is due today, so no card is needed.</p>`}
${words ? html`<p class="quiet">${words}</p>` : emptyHtml}
<button class="wide" type="submit">${payLabel(session)}</button>
${canChange ? html`<button class="wide second" type="submit" name="deed" value="update">Update the total</button>` : emptyHtml}
</form>`
}

const chosenRate = ({ shipping_cost: cost }: Stripe.Checkout.Session) =>
  typeof cost?.shipping_rate === 'string' ? cost.shipping_rate : ''

function payLabel(session: Stripe.Checkout.Session): string {
  if (!needsCard(session)) return 'Complete order'
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  if (session.submit_type === 'book') return `Book for ${total}`
  return session.submit_type === 'donate' ? `Donate ${total}` : `Pay ${total}`
}

const contactFields = ({ checkout: { session }, filled }: View): Html =>
  html`<fieldset><legend>Contact</legend>
${input(filled, 'email', 'E-mail', 'email', session.customer_email ? 'type="email" readonly' : 'type="email"')}
${session.phone_number_collection?.enabled ? input(filled, 'phone', 'Phone number', 'tel', 'type="tel"') : emptyHtml}</fieldset>`

const customFields = ({ checkout, filled }: View): Html =>
  html`<fieldset><legend>For the seller</legend>${checkout.session.custom_fields.map((field) =>
    input(
      filled,
      fieldName(field),
      `${field.label.custom ?? field.key}${field.optional ? ' (optional)' : ''}`,
      'off',
    ),
  )}</fieldset>`

const cardFields = (filled: Filled): Html => html`<fieldset><legend>Card</legend>
${input(filled, 'cardNumber', 'Card number', 'cc-number', 'inputmode="numeric"')}
<div class="pair"><div>${input(filled, 'cardExpiry', 'Expiry (MM / YY)', 'cc-exp', 'inputmode="numeric"')}</div>
<div>${input(filled, 'cardCvc', 'CVC', 'cc-csc', 'inputmode="numeric"')}</div></div>
${input(filled, 'cardName', 'Name on card', 'cc-name')}
<details class="quiet"><summary>Cards that work here</summary><ul>${cardHints.map(
  ([number, what]) => html`<li><code>${number}</code> ${what}</li>`,
)}</ul><p>Any future date and any CVC will do.</p></details>
</fieldset>`
