import { html } from 'hono/html'
import type Stripe from 'stripe'
import { money } from '../core/money.ts'
import type { StoredSession } from '../core/state.ts'
import { fieldName } from '../resources/checkout-session-params.ts'
import { needsCard } from '../resources/complete-checkout-session.ts'
import { billingFields, cardHints, type FilledForm, input, shippingFields } from './checkout-form.ts'
import { emptyHtml, type Html, paymentsPage } from './layout.ts'

/** By their ids. */
export type Products = Map<string, Stripe.Product>

function orderSummary({ session, lineItems }: StoredSession, products: Products): Html {
  const currency = session.currency ?? 'usd'
  const recurring = lineItems.find(({ price }) => price?.recurring)?.price
  return html`<ul class="items">${lineItems.map((line) => itemRow(line, products, currency))}</ul>
<dl class="sum">${amountRows(session, currency)}</dl>
${recurring ? html`<p class="quiet">Then ${money(recurring.unit_amount ?? 0, currency)} every ${recurring.recurring?.interval}.</p>` : emptyHtml}`
}

function itemRow(line: Stripe.LineItem, products: Products, currency: string): Html {
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

function amountRows(session: Stripe.Checkout.Session, currency: string): Html {
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
  return [isTaxIncluded(session) ? 'Tax (included)' : 'Tax', tax]
}

/** Tax is included if the other amounts already add up to the total. */
function isTaxIncluded({
  amount_subtotal: subtotal,
  amount_total: total,
  total_details: parts,
}: Stripe.Checkout.Session) {
  const { amount_discount: discount = 0, amount_shipping: shipping = 0, amount_tax: tax = 0 } = parts ?? {}
  return tax > 0 && (subtotal ?? 0) - discount + (shipping ?? 0) === total
}

function shippingChoice(rates: Stripe.ShippingRate[], chosen: string): Html {
  const [only] = rates
  if (!only) return html``
  if (rates.length === 1)
    return html`<fieldset><legend>Shipping</legend><p>${only.display_name}, ${shippingPrice(only)}${estimateOf(only)}</p></fieldset>`
  return html`<fieldset><legend>Shipping</legend>${rates.map(
    (
      rate,
    ) => html`<label class="choice"><input type="radio" name="shippingRate" value="${rate.id}"${rate.id === chosen ? html` checked` : emptyHtml}>
<span>${rate.display_name}${estimateOf(rate)}</span><span class="amount">${shippingPrice(rate)}</span></label>`,
  )}</fieldset>`
}

const shippingPrice = ({ fixed_amount: amount }: Stripe.ShippingRate) =>
  amount && amount.amount > 0 ? money(amount.amount, amount.currency) : 'free'

type EstimateBound = { unit: string; value: number }

const boundText = ({ unit, value }: EstimateBound) =>
  `${value} ${unit.replace('_', ' ')}${value === 1 ? '' : 's'}`

function estimateOf({ delivery_estimate: estimate }: Stripe.ShippingRate): Html {
  const { minimum, maximum } = estimate ?? {}
  if (minimum && maximum && minimum.unit === maximum.unit)
    return html` <span class="quiet">${minimum.value} to ${boundText(maximum)}</span>`
  if (maximum) return html` <span class="quiet">within ${boundText(maximum)}</span>`
  return minimum ? html` <span class="quiet">from ${boundText(minimum)}</span>` : html``
}

const STRIP = 'Simulated payment page. No real card is charged.'

type CheckoutView = {
  checkout: StoredSession
  merchant: string
  products: Products
  rates: Stripe.ShippingRate[]
  filled: FilledForm
  refusal: string | null
}

export function checkoutView(view: CheckoutView): Html {
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
${paymentFormHtml(view)}
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>` : emptyHtml}
</section>
</div>`,
  )
}

function headingOf(session: Stripe.Checkout.Session, merchant: string): string {
  if (session.mode === 'subscription') return `Subscribe to ${merchant}`
  return needsCard(session) ? `Pay ${merchant}` : `Order from ${merchant}`
}

function paymentFormHtml(view: CheckoutView): Html {
  const { checkout, filled, rates } = view
  const { session } = checkout
  const words = session.custom_text.submit?.message
  const canChange = rates.length > 1 || session.automatic_tax.enabled
  return html`<form method="post" action="/pay/${session.id}" novalidate>
<input type="hidden" name="shownTotal" value="${session.amount_total ?? 0}">
${contactInputs(view)}
${session.shipping_address_collection ? shippingFields(filled, session) : emptyHtml}
${shippingChoice(rates, chosenRate(session))}
${session.custom_fields.length > 0 ? customInputs(view) : emptyHtml}
${billingFields(filled, session)}
${needsCard(session) ? cardInputs(filled) : html`<p>Nothing is due today, so no card is needed.</p>`}
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

const contactInputs = ({ checkout: { session }, filled }: CheckoutView): Html =>
  html`<fieldset><legend>Contact</legend>
${input(filled, 'email', 'E-mail', 'email', session.customer_email ? 'type="email" readonly' : 'type="email"')}
${session.phone_number_collection?.enabled ? input(filled, 'phone', 'Phone number', 'tel', 'type="tel"') : emptyHtml}</fieldset>`

const customInputs = ({ checkout, filled }: CheckoutView): Html =>
  html`<fieldset><legend>For the seller</legend>${checkout.session.custom_fields.map((field) =>
    input(
      filled,
      fieldName(field),
      `${field.label.custom ?? field.key}${field.optional ? ' (optional)' : ''}`,
      'off',
    ),
  )}</fieldset>`

const cardInputs = (filled: FilledForm): Html => html`<fieldset><legend>Card</legend>
${input(filled, 'cardNumber', 'Card number', 'cc-number', 'inputmode="numeric"')}
<div class="pair"><div>${input(filled, 'cardExpiry', 'Expiry (MM / YY)', 'cc-exp', 'inputmode="numeric"')}</div>
<div>${input(filled, 'cardCvc', 'CVC', 'cc-csc', 'inputmode="numeric"')}</div></div>
${input(filled, 'cardName', 'Name on card', 'cc-name')}
<details class="quiet"><summary>Cards that work here</summary><ul>${cardHints.map(
  ([number, what]) => html`<li><code>${number}</code> ${what}</li>`,
)}</ul><p>Any future date and any CVC will do.</p></details>
</fieldset>`

export const approvalView = ({ session, awaitingApproval }: StoredSession, merchant: string): Html =>
  paymentsPage(
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
  paymentsPage(
    `${title} – simulated payment`,
    STRIP,
    html`<h1>${title}</h1><div class="sheet"><p>${message}</p>
${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : emptyHtml}</div>`,
    'narrow',
  )
