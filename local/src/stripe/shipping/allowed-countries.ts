import type Stripe from 'stripe'
import { z } from 'zod'

/** Where Checkout sends nothing, by its documentation. */
const nowhere = new Set('AS CX CC CU HM IR KP MH FM NF MP PW SD SY UM VI'.split(' '))

type Country = Stripe.Checkout.Session.ShippingAddressCollection.AllowedCountry

export const AllowedCountry = z.custom<Country>(
  (country) => typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !nowhere.has(country),
  { error: ({ input }) => `Invalid country: ${String(input)} is not one that Checkout ships to.` },
)
