import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId } from '../core/ids.ts'
import { pageOf, pageParams } from '../core/lists.ts'
import {
  expandable,
  type Known,
  mergeMetadata,
  metadata,
  onlyExpand,
  parseParams,
  text,
} from '../core/params.ts'
import { find, listOwned, put } from '../core/state.ts'
import { sendEvent } from './events.ts'

const CustomerParams = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.CustomerCreateParams>)
const ListCustomers = z.strictObject({ ...pageParams, email: text.optional(), ...expandable })

export function createCustomer(emulator: Emulator, call: Call) {
  const params = parseParams(CustomerParams, call.params)
  const customer = addCustomer(emulator, call.owner, {
    email: params.email ?? null,
    name: params.name ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
  })
  return expanded(emulator.state, call.owner, customer, params.expand)
}

export function addCustomer(
  emulator: Emulator,
  owner: string,
  person: Pick<Stripe.Customer, 'email' | 'name' | 'description' | 'metadata'>,
): Stripe.Customer {
  const customer = put<Stripe.Customer>(emulator.state.customers, owner, {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(emulator),
    currency: null,
    default_source: null,
    delinquent: false,
    description: person.description,
    email: person.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: person.metadata,
    name: person.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  sendEvent(emulator, owner, 'customer.created', customer)
  return customer
}

export function retrieveCustomer({ state }: Emulator, { owner, id, params }: Call) {
  const customer = find(state.customers, owner, id)
  if (!customer) throw notFoundError('customer', id)
  return expanded(state, owner, customer, parseParams(onlyExpand, params).expand)
}

export function updateCustomer({ state }: Emulator, { owner, id, params }: Call) {
  const customer = find(state.customers, owner, id)
  if (!customer) throw notFoundError('customer', id)
  const { expand, ...change } = parseParams(CustomerParams, params)
  const updated = put<Stripe.Customer>(state.customers, owner, {
    ...customer,
    email: change.email ?? customer.email,
    name: change.name ?? customer.name ?? null,
    description: change.description ?? customer.description,
    phone: change.phone ?? customer.phone ?? null,
    metadata: mergeMetadata(customer.metadata, change.metadata),
  })
  return expanded(state, owner, updated, expand)
}

export function listCustomers({ state }: Emulator, { owner, params }: Call) {
  const { expand, email, ...page } = parseParams(ListCustomers, params)
  const all = listOwned(state.customers, owner).filter(
    (customer) => email === undefined || customer.email === email,
  )
  return expanded(state, owner, pageOf(all, '/v1/customers', page), expand)
}
