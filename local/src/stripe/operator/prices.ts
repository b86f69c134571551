import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../emulator.ts'
import { noSuch, notFound, StripeFault } from '../errors.ts'
import { newId } from '../ids.ts'
import { datedPageParams, pageOf } from '../lists.ts'
import { newPrice } from '../new-price.ts'
import {
  expandable,
  flag,
  integer,
  type Known,
  mergeMetadata,
  metadata,
  read,
  text,
  threeLetters,
} from '../params.ts'
import { allOf, find, put } from '../state.ts'

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
  const { product, currency, unit_amount, recurring, lookup_key, transfer_lookup_key, metadata } = read(
    CreatePrice,
    params,
  )
  const { state } = emulator
  if (!find(state.products, owner, product)) throw noSuch('product', product, 'product')
  const holder = allOf(state.prices, owner).find((price) => lookup_key && price.lookup_key === lookup_key)
  if (holder && !transfer_lookup_key)
    throw new StripeFault(
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

/** What a price comes to never changes. */
export function updatePrice(emulator: Emulator, { owner, id, params }: Call): Stripe.Price {
  const price = find(emulator.state.prices, owner, id)
  if (!price) throw notFound('price', id)
  const { active, metadata: change } = read(UpdatePrice, params)
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
  const { active, product, lookup_keys, expand: _, ...page } = read(ListPrices, params)
  const prices = allOf(state.prices, owner).filter(
    (price) =>
      (active ?? price.active) === price.active &&
      (product ?? price.product) === price.product &&
      (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')),
  )
  return pageOf(prices, '/v1/prices', page)
}
