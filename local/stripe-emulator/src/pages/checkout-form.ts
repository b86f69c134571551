import { html, raw } from 'hono/html'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Card } from '../core/state.ts'
import { emptyHtml, type Html } from './layout.ts'

const formField = z.string().max(500).default('')

export type PaymentForm = z.output<typeof PaymentForm>
export const PaymentForm = z.object({
  email: formField,
  phone: formField,
  cardNumber: formField,
  cardExpiry: formField,
  cardCvc: formField,
  cardName: formField,
  shippingName: formField,
  line1: formField,
  line2: formField,
  city: formField,
  state: formField,
  postalCode: formField,
  country: formField,
  billingLine1: formField,
  billingLine2: formField,
  billingCity: formField,
  billingState: formField,
  billingPostalCode: formField,
  billingCountry: formField,
  /** The id of the rate that was chosen. */
  shippingRate: formField,
  /** Total in cents on the submitted page; empty if the buyer pays without having seen it. */
  shownTotal: formField,
  deed: formField,
})
/** By the names of the fields. */
export type FieldErrors = Record<string, string>

/** Both are keyed by field name. */
export type FilledForm = { values: Record<string, string>; errors: FieldErrors }

const errorText = ({ errors }: FilledForm, name: string): Html =>
  errors[name] ? html`<p class="wrong" id="${name}-wrong">${errors[name]}</p>` : html``

const invalidAttributes = ({ errors }: FilledForm, name: string) =>
  errors[name] ? `aria-invalid="true" aria-describedby="${name}-wrong"` : ''

/** `attributes` are written as they are. */
export const input = (
  filled: FilledForm,
  name: string,
  label: string,
  autocomplete: string,
  attributes = '',
): Html => html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${filled.values[name] ?? ''}" autocomplete="${autocomplete}" ${raw(`${attributes} ${invalidAttributes(filled, name)}`)}>${errorText(filled, name)}`

const select = (
  filled: FilledForm,
  name: string,
  label: string,
  autocomplete: string,
  options: { code: string; name: string }[],
): Html => html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="${autocomplete}" ${raw(invalidAttributes(filled, name))}>${options.map(
  (option) =>
    html`<option value="${option.code}"${option.code === filled.values[name] ? html` selected` : ''}>${option.name}</option>`,
)}</select>${errorText(filled, name)}`

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Two-letter region codes that are not countries. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ'])

const isCountry = (code: string) =>
  !noCountry.has(code) &&
  countryNames.of(code) !== undefined &&
  new Intl.Locale('und', { region: code }).region === code

const everywhere = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(isCountry)

const toCountry = (codes: string[]) =>
  codes
    .map((code) => ({ code, name: countryNames.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** For a list to choose from, by name. */
export const countriesOf = (codes: string[] = everywhere) => toCountry(codes)

export const isKnownCountry = (code: string) => everywhere.includes(code)

/** `place` is the part of a billing address that tax needs. */
export function billingFieldsNeeded(session: Stripe.Checkout.Session): 'whole' | 'place' | 'nothing' {
  if (session.billing_address_collection === 'required') return 'whole'
  return session.automatic_tax.enabled && !session.shipping_address_collection ? 'place' : 'nothing'
}

const textOrNull = (typed: string) => typed.trim() || null

export const formShippingAddress = (form: PaymentForm): Stripe.Address => ({
  line1: textOrNull(form.line1),
  line2: textOrNull(form.line2),
  city: textOrNull(form.city),
  state: textOrNull(form.state),
  postal_code: textOrNull(form.postalCode),
  country: textOrNull(form.country),
})

export const billingOf = (form: PaymentForm): Stripe.Address => ({
  line1: textOrNull(form.billingLine1),
  line2: textOrNull(form.billingLine2),
  city: textOrNull(form.billingCity),
  state: textOrNull(form.billingState),
  postal_code: textOrNull(form.billingPostalCode),
  country: textOrNull(form.billingCountry),
})

type AddressSession = Stripe.Checkout.Session

export function shippingFields(filled: FilledForm, session: AddressSession): Html {
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

export function billingFields(filled: FilledForm, session: AddressSession): Html {
  const asked = billingFieldsNeeded(session)
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

type CardOutcome = 'paid' | 'asks' | { refusal: string }

const testCards = new Map<string, { brand: string; outcome: CardOutcome }>([
  ['4242424242424242', { brand: 'visa', outcome: 'paid' }],
  ['5555555555554444', { brand: 'mastercard', outcome: 'paid' }],
  ['4000002760003184', { brand: 'visa', outcome: 'asks' }],
  ['4000000000000002', { brand: 'visa', outcome: { refusal: 'Your card was declined.' } }],
  ['4000000000009995', { brand: 'visa', outcome: { refusal: 'Your card has insufficient funds.' } }],
  ['4000000000000259', { brand: 'visa', outcome: 'paid' }],
  ['4000000000002685', { brand: 'visa', outcome: 'paid' }],
  ['4000000000001976', { brand: 'visa', outcome: 'paid' }],
  ['4000000000007726', { brand: 'visa', outcome: 'paid' }],
  ['4000000000005126', { brand: 'visa', outcome: 'paid' }],
])

/** The cards that work here, for the page to show. */
export const cardHints = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0027 6000 3184', 'asks its holder first'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0259', 'is disputed as fraud afterwards'],
  ['4000 0000 0000 2685', 'is disputed, since nothing came'],
  ['4000 0000 0000 1976', 'brings an inquiry afterwards'],
  ['4000 0000 0000 7726', 'gets refunds a little later'],
  ['4000 0000 0000 5126', 'has refunds that fail later'],
]

type CardErrors = { number?: string; expiry?: string; cvc?: string }
export type CardReading = { ok: true; card: Card; outcome: CardOutcome } | { ok: false; errors: CardErrors }

/** Reads what was typed into the card's fields. */
export function readCard(typed: { number: string; expiry: string; cvc: string }, nowMs: number): CardReading {
  const digits = typed.number.replaceAll(/[\s-]/g, '')
  const match = testCards.get(digits)
  const expiry = readExpiry(typed.expiry, nowMs)
  const errors: CardErrors = {
    ...(digits === ''
      ? { number: 'Enter a card number.' }
      : match
        ? {}
        : { number: 'Your card number is invalid.' }),
    ...('wrong' in expiry ? { expiry: expiry.wrong } : {}),
    ...(/^\d{3,4}$/.test(typed.cvc.trim()) ? {} : { cvc: "Your card's security code is incomplete." }),
  }
  if (!match || 'wrong' in expiry || errors.cvc) return { ok: false, errors }
  const card = {
    last4: digits.slice(-4),
    brand: match.brand,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
  }
  return { ok: true, card, outcome: match.outcome }
}

function readExpiry(typed: string, nowMs: number): { month: number; year: number } | { wrong: string } {
  const parts = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{4}|\d{2})\s*$/.exec(typed)
  const month = Number(parts?.[1])
  const year = Number(parts?.[2]?.padStart(4, '20'))
  if (!parts || month < 1 || month > 12) return { wrong: "Your card's expiration date is incomplete." }
  if (Date.UTC(year, month) <= nowMs) return { wrong: "Your card's expiration date is in the past." }
  return { month, year }
}
