import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from '../emulator.ts'
import { newId } from '../ids.ts'
import { put } from '../state.ts'
import { knownTaxCode } from '../tax/tax-codes.ts'
import type { ShippingRateData } from './shipping-rate-params.ts'

/** `at` is where in the call the rate stands, for what is refused. */
export function addShippingRate(
  emulator: Emulator,
  owner: string,
  data: ShippingRateData,
  at: string,
): Stripe.ShippingRate {
  const { amount, currency } = data.fixed_amount
  const { minimum = null, maximum = null } = data.delivery_estimate ?? {}
  return put<Stripe.ShippingRate>(emulator.state.shippingRates, owner, {
    id: newId('shr', 24),
    object: 'shipping_rate',
    active: true,
    created: nowSeconds(emulator),
    delivery_estimate: data.delivery_estimate ? { minimum, maximum } : null,
    display_name: data.display_name,
    fixed_amount: { amount, currency },
    livemode: false,
    metadata: data.metadata ?? {},
    tax_behavior: data.tax_behavior,
    tax_code: knownTaxCode(data.tax_code, `${at}[tax_code]`),
    type: 'fixed_amount',
  })
}
