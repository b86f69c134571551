import { z } from 'zod'

const field = z.string().max(500).default('')

/** What a buyer can type, by the names of the fields. */
export type PaymentForm = z.output<typeof PaymentForm>
export const PaymentForm = z.object({
  email: field,
  phone: field,
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
  billingLine1: field,
  billingLine2: field,
  billingCity: field,
  billingState: field,
  billingPostalCode: field,
  billingCountry: field,
  /** The id of the rate that was chosen. */
  shippingRate: field,
  /** In cents, what the page that was filled in said; empty for whoever pays without having seen it. */
  shownTotal: field,
  deed: field,
})
/** By the names of the fields. */
export type FieldErrors = Record<string, string>
