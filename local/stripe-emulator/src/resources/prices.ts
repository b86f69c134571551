import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, notFoundError, StripeApiError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import {
  expandable,
  flag,
  integer,
  type Known,
  mergeMetadata,
  metadata,
  onlyExpand,
  parseParams,
  text,
  threeLetters,
} from '../core/params.ts'
import { find, listOwned, put } from '../core/state.ts'

export const newPrice = (price: {
  id: string
  product: string
  unitAmountInCents: number
  currency: string
  interval: 'month' | 'year' | null
  createdAt: number
}): Stripe.Price => ({
  id: price.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: price.createdAt,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: price.product,
  recurring: price.interval
    ? {
        interval: price.interval,
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: price.interval ? 'recurring' : 'one_time',
  unit_amount: price.unitAmountInCents,
  unit_amount_decimal: null,
})

const CreatePrice = z.strictObject({
  currency: threeLetters,
  product: text,
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.PriceCreateParams>)

/** A lookup key is one price's at a time; it is taken from another one only where the call says so. */
export function createPrice(emulator: Emulator, { owner, params }: Call): Stripe.Price {
  const { product, currency, unit_amount, recurring, lookup_key, transfer_lookup_key, metadata } =
    parseParams(CreatePrice, params)
  const { state } = emulator
  if (!find(state.products, owner, product)) throw noSuchError('product', product, 'product')
  const holder = listOwned(state.prices, owner).find((price) => lookup_key && price.lookup_key === lookup_key)
  if (holder && !transfer_lookup_key)
    throw new StripeApiError(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to remove it from that price.`,
      { param: 'lookup_key' },
    )
  if (holder) put<Stripe.Price>(state.prices, owner, { ...holder, lookup_key: null })
  const price = newPrice({
    id: newId('price', 24),
    product,
    unitAmountInCents: unit_amount,
    currency,
    interval: recurring?.interval ?? null,
    createdAt: nowSeconds(emulator),
  })
  return put<Stripe.Price>(state.prices, owner, {
    ...price,
    lookup_key: lookup_key ?? null,
    metadata: metadata ?? {},
  })
}

const UpdatePrice = z.strictObject({
  active: flag.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.PriceUpdateParams>)

/** The amount of a price can never change. */
export function updatePrice(emulator: Emulator, { owner, id, params }: Call): Stripe.Price {
  const price = find(emulator.state.prices, owner, id)
  if (!price) throw notFoundError('price', id)
  const { active, metadata: change } = parseParams(UpdatePrice, params)
  const next = { ...price, active: active ?? price.active, metadata: mergeMetadata(price.metadata, change) }
  return put<Stripe.Price>(emulator.state.prices, owner, next)
}

const ListPrices = z.strictObject({
  ...datedPageParams,
  active: flag.optional(),
  product: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  ...expandable,
} satisfies Known<Stripe.PriceListParams>)

export function listPrices({ state }: Emulator, { owner, params }: Call) {
  const { active, product, lookup_keys, expand: _, ...page } = parseParams(ListPrices, params)
  const prices = listOwned(state.prices, owner).filter(
    (price) =>
      (active ?? price.active) === price.active &&
      (product ?? price.product) === price.product &&
      (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')),
  )
  return pageOf(prices, '/v1/prices', page)
}

export function retrievePrice({ state }: Emulator, { owner, id, params }: Call) {
  const price = find(state.prices, owner, id)
  if (!price) throw notFoundError('price', id)
  return expanded(state, owner, price, parseParams(onlyExpand, params).expand)
}
