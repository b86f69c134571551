import type Stripe from 'stripe'
import { z } from 'zod'
import { needsCard } from '../complete-checkout.ts'
import { fieldName, wrongAnswer } from '../custom-fields.ts'
import type { Buyer } from '../state.ts'
import { taxPlaceOf } from '../tax/tax-place.ts'
import { billingAsked, billingOf, formShippingAddress } from './addresses.ts'
import { type CardReading, readCard } from './cards.ts'
import { isKnownCountry } from './countries.ts'
import type { Form } from './form.ts'
import type { FieldErrors, PaymentForm } from './payment-form.ts'

type Session = Stripe.Checkout.Session
type Reading =
  | { ok: true; buyer: Buyer; card: Extract<CardReading, { ok: true }> | null }
  | { ok: false; errors: FieldErrors }

/** The buyer and the card of a filled-in form, or what is wrong with its fields. */
export function readPayment(form: PaymentForm, typed: Form, session: Session, nowMs: number): Reading {
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

const phoneErrors = (form: PaymentForm, session: Session): FieldErrors =>
  session.phone_number_collection?.enabled && !/^\+?[\d\s()-]{6,20}$/.test(form.phone.trim())
    ? { phone: 'Enter a phone number.' }
    : {}

/** What Stripe's page asks of an address differs by country; these ask for less. */
const withoutTown = new Set(['AE', 'GI', 'HK', 'MO', 'SG'])
const withoutPostalCode = new Set(['AE', 'HK', 'IE', 'MO'])

function shippingErrors(form: PaymentForm, session: Session): FieldErrors {
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

const zipErrors = (form: PaymentForm, session: Session): FieldErrors =>
  session.automatic_tax.enabled && form.country === 'US' && !taxPlaceOf(formShippingAddress(form))
    ? { postalCode: NO_ZIP }
    : {}

function billingErrors(form: PaymentForm, session: Session): FieldErrors {
  const asked = billingAsked(session)
  if (asked === 'nothing') return {}
  const place = {
    ...(isKnownCountry(form.billingCountry) ? {} : { billingCountry: 'Choose a country from the list.' }),
    ...(form.billingCountry === 'US' && !taxPlaceOf(billingOf(form)) ? { billingPostalCode: NO_ZIP } : {}),
  }
  if (asked === 'place') return place
  return {
    ...place,
    ...(form.billingLine1.trim() ? {} : { billingLine1: 'Enter a street and number.' }),
    ...(form.billingCity.trim() ? {} : { billingCity: 'Enter a town or city.' }),
  }
}

const answerTo = (typed: Form, key: string) => (typed[fieldName({ key })] ?? '').trim()

const answerErrors = (typed: Form, { custom_fields: fields }: Session): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const wrong = wrongAnswer(one, answerTo(typed, one.key))
      return wrong === null ? [] : [[fieldName(one), wrong]]
    }),
  )

const buyerOf = (form: PaymentForm, typed: Form, session: Session, email: string): Buyer => ({
  email,
  name: form.cardName.trim() || form.shippingName.trim() || null,
  shipping: session.shipping_address_collection
    ? { name: form.shippingName.trim(), address: formShippingAddress(form) }
    : null,
  billing: billingAsked(session) === 'nothing' ? null : billingOf(form),
  phone: session.phone_number_collection?.enabled ? form.phone.trim() : null,
  answers: Object.fromEntries(session.custom_fields.map(({ key }) => [key, answerTo(typed, key)])),
})
