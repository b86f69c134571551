import type Stripe from 'stripe'
import { z } from 'zod'
import type { Emulator } from '../core/emulator.ts'
import { expandableId } from '../core/ids.ts'
import { type Buyer, find, type Owned, type StoredSession } from '../core/state.ts'
import { customFieldError, fieldName } from '../resources/checkout-session-params.ts'
import { priceCheckout } from '../resources/checkout-session-pricing.ts'
import { needsCard } from '../resources/complete-checkout-session.ts'
import { toTaxPlace } from '../resources/tax-rates.ts'
import {
  billingFieldsNeeded,
  billingOf,
  type CardReading,
  type FieldErrors,
  formShippingAddress,
  isKnownCountry,
  type PaymentForm,
  readCard,
} from './checkout-form.ts'
import type { Form } from './layout.ts'

export function priceForForm(
  emulator: Emulator,
  { owner, value: checkout }: Owned<StoredSession>,
  form: PaymentForm,
): StoredSession {
  const { session } = checkout
  const rates = formShippingRates(emulator, owner, session)
  const address = session.shipping_address_collection ? formShippingAddress(form) : billingOf(form)
  return priceCheckout(emulator, owner, checkout, {
    shippingRate: rates.find(({ id }) => id === form.shippingRate) ?? rates[0] ?? null,
    place: toTaxPlace(address),
  })
}

export const formShippingRates = (
  { state }: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
): Stripe.ShippingRate[] =>
  session.shipping_options.flatMap(
    ({ shipping_rate: rate }) => find(state.shippingRates, owner, expandableId(rate)) ?? [],
  )

/** True if the submitted page showed another total, so that the buyer must review it again. */
export const sawAnotherTotal = (form: PaymentForm, { session }: StoredSession): boolean =>
  form.shownTotal !== '' && form.shownTotal !== String(session.amount_total ?? 0)

type PaidSession = Stripe.Checkout.Session
type PaymentReading =
  | { ok: true; buyer: Buyer; card: Extract<CardReading, { ok: true }> | null }
  | { ok: false; errors: FieldErrors }

/** The buyer and the card of a filled-in form, or what is wrong with its fields. */
export function readPayment(
  form: PaymentForm,
  typed: Form,
  session: PaidSession,
  nowMs: number,
): PaymentReading {
  const reading = needsCard(session)
    ? readCard({ number: form.cardNumber, expiry: form.cardExpiry, cvc: form.cardCvc }, nowMs)
    : null
  const email = session.customer_email ?? form.email.trim()
  const errors: FieldErrors = {
    ...(z.email().safeParse(email).success ? {} : { email: 'Enter a complete e-mail address.' }),
    ...phoneErrors(form, session),
    ...cardErrors(reading, form),
    ...(session.shipping_address_collection ? shippingErrors(form, session) : {}),
    ...billingErrors(form, session),
    ...answerErrors(typed, session),
  }
  if (Object.keys(errors).length > 0 || reading?.ok === false) return { ok: false, errors }
  return { ok: true, buyer: buyerOf(form, typed, session, email), card: reading }
}

function cardErrors(reading: CardReading | null, form: PaymentForm): FieldErrors {
  if (!reading) return {}
  const name = form.cardName.trim() ? {} : { cardName: 'Enter the name on the card.' }
  if (reading.ok) return name
  const { number, expiry, cvc } = reading.errors
  return {
    ...(number ? { cardNumber: number } : {}),
    ...(expiry ? { cardExpiry: expiry } : {}),
    ...(cvc ? { cardCvc: cvc } : {}),
    ...name,
  }
}

const phoneErrors = (form: PaymentForm, session: PaidSession): FieldErrors =>
  session.phone_number_collection?.enabled && !/^\+?[\d\s()-]{6,20}$/.test(form.phone.trim())
    ? { phone: 'Enter a phone number.' }
    : {}

/** Stripe's page does not require a town or a postal code in these countries. */
const withoutTown = new Set(['AE', 'GI', 'HK', 'MO', 'SG'])
const withoutPostalCode = new Set(['AE', 'HK', 'IE', 'MO'])

function shippingErrors(form: PaymentForm, session: PaidSession): FieldErrors {
  const countries: string[] = session.shipping_address_collection?.allowed_countries ?? []
  return {
    ...(form.shippingName.trim() ? {} : { shippingName: 'Enter the name of who receives it.' }),
    ...(form.line1.trim() ? {} : { line1: 'Enter a street and number.' }),
    ...(form.city.trim() || withoutTown.has(form.country) ? {} : { city: 'Enter a town or city.' }),
    ...(form.postalCode.trim() || withoutPostalCode.has(form.country)
      ? zipErrors(form, session)
      : { postalCode: 'Enter a postal code.' }),
    ...(countries.includes(form.country) ? {} : { country: 'Choose a country from the list.' }),
  }
}

const NO_ZIP = 'Enter a ZIP code of five digits.'

const zipErrors = (form: PaymentForm, session: PaidSession): FieldErrors =>
  session.automatic_tax.enabled && form.country === 'US' && !toTaxPlace(formShippingAddress(form))
    ? { postalCode: NO_ZIP }
    : {}

function billingErrors(form: PaymentForm, session: PaidSession): FieldErrors {
  const asked = billingFieldsNeeded(session)
  if (asked === 'nothing') return {}
  const place = {
    ...(isKnownCountry(form.billingCountry) ? {} : { billingCountry: 'Choose a country from the list.' }),
    ...(form.billingCountry === 'US' && !toTaxPlace(billingOf(form)) ? { billingPostalCode: NO_ZIP } : {}),
  }
  if (asked === 'place') return place
  return {
    ...place,
    ...(form.billingLine1.trim() ? {} : { billingLine1: 'Enter a street and number.' }),
    ...(form.billingCity.trim() ? {} : { billingCity: 'Enter a town or city.' }),
  }
}

const answerTo = (typed: Form, key: string) => (typed[fieldName({ key })] ?? '').trim()

const answerErrors = (typed: Form, { custom_fields: fields }: PaidSession): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const wrong = customFieldError(one, answerTo(typed, one.key))
      return wrong === null ? [] : [[fieldName(one), wrong]]
    }),
  )

const buyerOf = (form: PaymentForm, typed: Form, session: PaidSession, email: string): Buyer => ({
  email,
  name: form.cardName.trim() || form.shippingName.trim() || null,
  shipping: session.shipping_address_collection
    ? { name: form.shippingName.trim(), address: formShippingAddress(form) }
    : null,
  billing: billingFieldsNeeded(session) === 'nothing' ? null : billingOf(form),
  phone: session.phone_number_collection?.enabled ? form.phone.trim() : null,
  answers: Object.fromEntries(session.custom_fields.map(({ key }) => [key, answerTo(typed, key)])),
})
