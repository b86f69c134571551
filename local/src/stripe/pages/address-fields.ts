import { html } from 'hono/html'
import type Stripe from 'stripe'
import { billingAsked } from './addresses.ts'
import { countriesOf } from './countries.ts'
import { type Filled, input, select } from './form-input.ts'
import { emptyHtml, type Html } from './page.ts'

type Session = Stripe.Checkout.Session

export function shippingFields(filled: Filled, session: Session): Html {
  const countries: string[] = session.shipping_address_collection?.allowed_countries ?? []
  const words = session.custom_text.shipping_address?.message
  return html`<fieldset><legend>Shipping address</legend>
${input(filled, 'shippingName', 'Full name', 'shipping name')}
${select(filled, 'country', 'Country', 'shipping country', countriesOf(countries))}
${input(filled, 'line1', 'Street and number', 'shipping address-line1')}
${input(filled, 'line2', 'Addition (optional)', 'shipping address-line2')}
<div class="pair"><div>${input(filled, 'postalCode', 'Postal code', 'shipping postal-code')}</div>
<div>${input(filled, 'city', 'Town or city', 'shipping address-level2')}</div></div>
${input(filled, 'state', 'State or region (optional)', 'shipping address-level1')}
${words ? html`<p class="quiet">${words}</p>` : emptyHtml}
</fieldset>`
}

/** Where somebody is charged: all of it, or as much as tax needs. */
export function billingFields(filled: Filled, session: Session): Html {
  const asked = billingAsked(session)
  if (asked === 'nothing') return html``
  const country = select(filled, 'billingCountry', 'Billing country', 'billing country', countriesOf())
  const postalCode = input(filled, 'billingPostalCode', 'Billing postal code', 'billing postal-code')
  if (asked === 'place')
    return html`<fieldset><legend>Billing address</legend>${country}${postalCode}</fieldset>`
  return html`<fieldset><legend>Billing address</legend>
${country}
${input(filled, 'billingLine1', 'Billing street and number', 'billing address-line1')}
${input(filled, 'billingLine2', 'Billing addition (optional)', 'billing address-line2')}
<div class="pair"><div>${postalCode}</div>
<div>${input(filled, 'billingCity', 'Billing town or city', 'billing address-level2')}</div></div>
${input(filled, 'billingState', 'Billing state or region (optional)', 'billing address-level1')}
</fieldset>`
}
