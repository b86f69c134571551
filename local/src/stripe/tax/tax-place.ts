import type Stripe from 'stripe'
import { stateOfZip } from './tax-rates.ts'

/** Where a buyer is, as far as tax asks: a country, and in the United States a state. */
export type TaxPlace = { country: string; state: string | null }

/** null where the address does not say enough yet. */
export function taxPlaceOf(
  address: Pick<Stripe.Address, 'country' | 'state' | 'postal_code'>,
): TaxPlace | null {
  const { country, state, postal_code: postalCode } = address
  if (!country) return null
  if (country !== 'US') return { country, state: null }
  const zip = postalCode ?? ''
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return null
  return { country, state: stateOfZip(zip) ?? (state?.toUpperCase() || null) }
}
