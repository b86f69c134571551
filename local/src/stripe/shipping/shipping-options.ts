import type Stripe from 'stripe'
import { z } from 'zod'
import type { Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { ShippingRateData } from './shipping-rate-params.ts'
import { addShippingRate } from './shipping-rates.ts'

const MOST_OPTIONS = 5

export type ShippingOptions = z.output<typeof ShippingOptions>
export const ShippingOptions = z
  .array(z.strictObject({ shipping_rate_data: ShippingRateData }))
  .refine((options) => options.length <= MOST_OPTIONS, {
    error: `You can specify a maximum of ${MOST_OPTIONS} shipping options.`,
  })
  .default([])

/** The rates between which a payer chooses; the first is theirs until they do. */
export const sessionShippingRates = (
  emulator: Emulator,
  owner: string,
  options: ShippingOptions,
  currency: string,
): Stripe.ShippingRate[] => options.map((option, index) => rateOf(emulator, owner, option, index, currency))

function rateOf(
  emulator: Emulator,
  owner: string,
  { shipping_rate_data: data }: ShippingOptions[number],
  index: number,
  currency: string,
): Stripe.ShippingRate {
  const at = `shipping_options[${index}]`
  if (data.fixed_amount.currency !== currency)
    throw new StripeFault(
      `The shipping rate's currency (${data.fixed_amount.currency}) is not that of the line items (${currency}).`,
      { param: at },
    )
  return addShippingRate(emulator, owner, data, `${at}[shipping_rate_data]`)
}
