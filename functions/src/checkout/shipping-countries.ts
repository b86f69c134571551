import type Stripe from 'stripe'

type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry

/** Where printed books are sent. */
export const shippingCountries: Country[] = [
  'US',
  'CA',
  'GB',
  'IE',
  'AU',
  'NZ',
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'IT',
  'JP',
  'LU',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
]

/** Those of these countries that a payment page can ask an address in. */
export const allowedCountries = (countries: readonly string[]): Country[] =>
  shippingCountries.filter((country) => countries.includes(country))
