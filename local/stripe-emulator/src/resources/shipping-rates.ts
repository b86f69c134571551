import type Stripe from 'stripe'
import { z } from 'zod'
import { type Emulator, nowSeconds } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { ignored, integer, type Known, metadata, text, threeLetters } from '../core/params.ts'
import { put } from '../core/state.ts'
import { checkTaxCode } from './tax-rates.ts'

/** Countries that Checkout does not ship to, according to its documentation. */
const unsupportedCountries = new Set('AS CX CC CU HM IR KP MH FM NF MP PW SD SY UM VI'.split(' '))

type Country = Stripe.Checkout.Session.ShippingAddressCollection.AllowedCountry

export const AllowedCountry = z.custom<Country>(
  (country) =>
    typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !unsupportedCountries.has(country),
  { error: ({ input }) => `Invalid country: ${String(input)} is not one that Checkout ships to.` },
)

const EstimateBound = z.strictObject({
  unit: z.enum(['business_day', 'day', 'hour', 'month', 'week']),
  value: integer.pipe(z.number().min(1)),
})

const shippingRateParams = {
  display_name: text.min(1).max(100),
  type: z.literal('fixed_amount').optional(),
  fixed_amount: z.strictObject({
    amount: integer.pipe(z.number().min(0).max(99_999_999)),
    currency: threeLetters,
    currency_options: ignored,
  }),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
  tax_code: text.optional(),
  delivery_estimate: z
    .strictObject({ minimum: EstimateBound.optional(), maximum: EstimateBound.optional() })
    .optional(),
  metadata: metadata.optional(),
}

/** A rate as it is given within a session. */
type ShippingRateData = z.output<typeof ShippingRateData>
const ShippingRateData = z.strictObject(
  shippingRateParams satisfies Known<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData>,
)

/** `at` is the parameter path of the rate, used in errors. */
function addShippingRate(
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
    tax_code: checkTaxCode(data.tax_code, `${at}[tax_code]`),
    type: 'fixed_amount',
  })
}

const MAX_SHIPPING_OPTIONS = 5

export type ShippingOptions = z.output<typeof ShippingOptions>
export const ShippingOptions = z
  .array(z.strictObject({ shipping_rate_data: ShippingRateData }))
  .refine((options) => options.length <= MAX_SHIPPING_OPTIONS, {
    error: `You can specify a maximum of ${MAX_SHIPPING_OPTIONS} shipping options.`,
  })
  .default([])

/** The rates between which a payer chooses; the first is theirs until they do. */
export const sessionShippingRates = (
  emulator: Emulator,
  owner: string,
  options: ShippingOptions,
  currency: string,
): Stripe.ShippingRate[] =>
  options.map((option, index) => toShippingRate(emulator, owner, option, index, currency))

function toShippingRate(
  emulator: Emulator,
  owner: string,
  { shipping_rate_data: data }: ShippingOptions[number],
  index: number,
  currency: string,
): Stripe.ShippingRate {
  const at = `shipping_options[${index}]`
  if (data.fixed_amount.currency !== currency)
    throw new StripeApiError(
      `The shipping rate's currency (${data.fixed_amount.currency}) is not that of the line items (${currency}).`,
      { param: at },
    )
  return addShippingRate(emulator, owner, data, `${at}[shipping_rate_data]`)
}
