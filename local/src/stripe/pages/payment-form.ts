import type Stripe from 'stripe'
import { z } from 'zod'
import { needsCard } from '../complete-checkout.ts'
import type { Buyer } from '../state.ts'
import { type CardReading, readCard } from './cards.ts'

const field = z.string().max(500).default('')

/** What a buyer can type, by the names of the fields. */
export type PaymentForm = z.output<typeof PaymentForm>
export const PaymentForm = z.object({
  email: field,
  cardNumber: field,
  cardExpiry: field,
  cardCvc: field,
  cardName: field,
  shippingName: field,
  line1: field,
  line2: field,
  city: field,
  state: field,
  postalCode: field,
  country: field,
})
export type FieldErrors = Partial<Record<keyof PaymentForm, string>>

type Reading =
  | { ok: true; buyer: Buyer; card: Extract<CardReading, { ok: true }> | null }
  | { ok: false; errors: FieldErrors }

/** The buyer and the card of a filled-in form, or what is wrong with its fields. */
export function readPayment(form: PaymentForm, session: Stripe.Checkout.Session, nowMs: number): Reading {
  const reading = needsCard(session)
    ? readCard({ number: form.cardNumber, expiry: form.cardExpiry, cvc: form.cardCvc }, nowMs)
    : null
  const errors: FieldErrors = {
    ...(z.email().safeParse(form.email.trim()).success ? {} : { email: 'Enter a complete e-mail address.' }),
    ...cardErrors(reading, form),
    ...(session.shipping_address_collection ? shippingErrors(form, session) : {}),
  }
  if (Object.keys(errors).length > 0 || reading?.ok === false) return { ok: false, errors }
  return { ok: true, buyer: buyerOf(form, session), card: reading }
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

function shippingErrors(form: PaymentForm, session: Stripe.Checkout.Session): FieldErrors {
  const countries: string[] = session.shipping_address_collection?.allowed_countries ?? []
  return {
    ...(form.shippingName.trim() ? {} : { shippingName: 'Enter the name of who receives it.' }),
    ...(form.line1.trim() ? {} : { line1: 'Enter a street and number.' }),
    ...(form.city.trim() ? {} : { city: 'Enter a town or city.' }),
    ...(form.postalCode.trim() ? {} : { postalCode: 'Enter a postal code.' }),
    ...(countries.includes(form.country) ? {} : { country: 'Choose a country from the list.' }),
  }
}

const orNull = (typed: string) => typed.trim() || null

const buyerOf = (form: PaymentForm, session: Stripe.Checkout.Session): Buyer => ({
  email: form.email.trim(),
  name: orNull(form.cardName) ?? orNull(form.shippingName),
  shipping: session.shipping_address_collection
    ? {
        name: form.shippingName.trim(),
        address: {
          line1: orNull(form.line1),
          line2: orNull(form.line2),
          city: orNull(form.city),
          state: orNull(form.state),
          postal_code: orNull(form.postalCode),
          country: form.country,
        },
      }
    : null,
})
