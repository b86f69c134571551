import { html } from 'hono/html'
import type Stripe from 'stripe'
import { money } from '../money.ts'
import { emptyHtml, type Html } from './page.ts'

/** Between several ways of sending a payer chooses; of one they are told. */
export function shippingChoice(rates: Stripe.ShippingRate[], chosen: string): Html {
  const [only] = rates
  if (!only) return html``
  if (rates.length === 1)
    return html`<fieldset><legend>Shipping</legend><p>${only.display_name}, ${costOf(only)}${estimateOf(only)}</p></fieldset>`
  return html`<fieldset><legend>Shipping</legend>${rates.map(
    (
      rate,
    ) => html`<label class="choice"><input type="radio" name="shippingRate" value="${rate.id}"${rate.id === chosen ? html` checked` : emptyHtml}>
<span>${rate.display_name}${estimateOf(rate)}</span><span class="amount">${costOf(rate)}</span></label>`,
  )}</fieldset>`
}

const costOf = ({ fixed_amount: amount }: Stripe.ShippingRate) =>
  amount && amount.amount > 0 ? money(amount.amount, amount.currency) : 'free'

type Bound = { unit: string; value: number }

const inWords = ({ unit, value }: Bound) => `${value} ${unit.replace('_', ' ')}${value === 1 ? '' : 's'}`

function estimateOf({ delivery_estimate: estimate }: Stripe.ShippingRate): Html {
  const { minimum, maximum } = estimate ?? {}
  if (minimum && maximum && minimum.unit === maximum.unit)
    return html` <span class="quiet">${minimum.value} to ${inWords(maximum)}</span>`
  if (maximum) return html` <span class="quiet">within ${inWords(maximum)}</span>`
  return minimum ? html` <span class="quiet">from ${inWords(minimum)}</span>` : html``
}
