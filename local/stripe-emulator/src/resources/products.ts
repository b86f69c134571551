import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError, StripeApiError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId } from '../core/ids.ts'
import {
  expandable,
  flag,
  ignored,
  type Known,
  mergeMetadata,
  metadata,
  onlyExpand,
  parseParams,
  text,
} from '../core/params.ts'
import { find, put } from '../core/state.ts'

export const newProduct = (id: string, name: string, createdAt: number): Stripe.Product => ({
  id,
  object: 'product',
  active: true,
  created: createdAt,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: createdAt,
  url: null,
})

const CreateProduct = z.strictObject({
  id: text.optional(),
  name: text.min(1),
  active: flag.optional(),
  description: text.optional(),
  tax_code: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: ignored,
  ...expandable,
} satisfies Known<Stripe.ProductCreateParams>)

export function createProduct(emulator: Emulator, { owner, params }: Call): Stripe.Product {
  const { id = newId('prod', 14), ...said } = parseParams(CreateProduct, params)
  if (find(emulator.state.products, owner, id))
    throw new StripeApiError('Product already exists.', { code: 'resource_already_exists' })
  const product = newProduct(id, said.name, nowSeconds(emulator))
  return put<Stripe.Product>(emulator.state.products, owner, {
    ...product,
    active: said.active ?? true,
    description: said.description ?? null,
    tax_code: said.tax_code ?? null,
    metadata: said.metadata ?? {},
  })
}

const UpdateProduct = z.strictObject({
  name: text.min(1).optional(),
  active: flag.optional(),
  description: text.optional(),
  tax_code: text.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.ProductUpdateParams>)

export function updateProduct(emulator: Emulator, { owner, id, params }: Call): Stripe.Product {
  const product = find(emulator.state.products, owner, id)
  if (!product) throw notFoundError('product', id)
  const { name, active, description, tax_code, metadata: change } = parseParams(UpdateProduct, params)
  return put<Stripe.Product>(emulator.state.products, owner, {
    ...product,
    name: name ?? product.name,
    active: active ?? product.active,
    description: description ?? product.description,
    tax_code: tax_code ?? product.tax_code ?? null,
    metadata: mergeMetadata(product.metadata, change),
    updated: nowSeconds(emulator),
  })
}

export function retrieveProduct({ state }: Emulator, { owner, id, params }: Call) {
  const product = find(state.products, owner, id)
  if (!product) throw notFoundError('product', id)
  return expanded(state, owner, product, parseParams(onlyExpand, params).expand)
}
