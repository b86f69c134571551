import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../emulator.ts'
import { notFound } from '../errors.ts'
import { expanded } from '../expand.ts'
import { newId } from '../ids.ts'
import { datedPageParams, pageOf } from '../lists.ts'
import {
  expandable,
  flag,
  type Known,
  mergeMetadata,
  metadata,
  onlyExpand,
  read,
  threeLetters,
} from '../params.ts'
import { allOf, find, put } from '../state.ts'
import { knownTaxCode } from '../tax/tax-codes.ts'
import { CreateShippingRate, type ShippingRateData } from './shipping-rate-params.ts'

export function createShippingRate(emulator: Emulator, { owner, params }: Call) {
  const { expand, ...data } = read(CreateShippingRate, params)
  return expanded(emulator.state, owner, addShippingRate(emulator, owner, data, ''), expand)
}

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
    tax_code: knownTaxCode(data.tax_code, at === '' ? 'tax_code' : `${at}[tax_code]`),
    type: 'fixed_amount',
  })
}

function rateOfCall({ state }: Emulator, { owner, id }: Call): Stripe.ShippingRate {
  const rate = find(state.shippingRates, owner, id)
  if (!rate) throw notFound('shipping rate', id)
  return rate
}

export const retrieveShippingRate = (emulator: Emulator, call: Call) =>
  expanded(emulator.state, call.owner, rateOfCall(emulator, call), read(onlyExpand, call.params).expand)

const UpdateShippingRate = z.strictObject({
  active: flag.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.ShippingRateUpdateParams>)

export function updateShippingRate(emulator: Emulator, call: Call) {
  const rate = rateOfCall(emulator, call)
  const { active, metadata: change, expand } = read(UpdateShippingRate, call.params)
  const updated = put<Stripe.ShippingRate>(emulator.state.shippingRates, call.owner, {
    ...rate,
    active: active ?? rate.active,
    metadata: mergeMetadata(rate.metadata, change),
  })
  return expanded(emulator.state, call.owner, updated, expand)
}

const ListShippingRates = z.strictObject({
  ...datedPageParams,
  active: flag.optional(),
  currency: threeLetters.optional(),
  ...expandable,
} satisfies Known<Stripe.ShippingRateListParams>)

export function listShippingRates({ state }: Emulator, { owner, params }: Call) {
  const { expand, active, currency, ...page } = read(ListShippingRates, params)
  const rates = allOf(state.shippingRates, owner).filter(
    (rate) =>
      (active ?? rate.active) === rate.active &&
      (currency ?? rate.fixed_amount?.currency) === rate.fixed_amount?.currency,
  )
  return expanded(state, owner, pageOf(rates, '/v1/shipping_rates', page), expand)
}
