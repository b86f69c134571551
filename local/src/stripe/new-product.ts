import type Stripe from 'stripe'

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
