import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../emulator.ts'
import { notFound, StripeFault } from '../errors.ts'
import { newId } from '../ids.ts'
import { newProduct } from '../new-product.ts'
import { expandable, flag, ignored, type Known, mergeMetadata, metadata, read, text } from '../params.ts'
import { find, put } from '../state.ts'

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
  const { id = newId('prod', 14), ...said } = read(CreateProduct, params)
  if (find(emulator.state.products, owner, id))
    throw new StripeFault('Product already exists.', { code: 'resource_already_exists' })
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
  if (!product) throw notFound('product', id)
  const { name, active, description, tax_code, metadata: change } = read(UpdateProduct, params)
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
