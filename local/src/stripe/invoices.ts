import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { datedPageParams, pageOf } from './lists.ts'
import { expandable, onlyExpand, read, text } from './params.ts'
import { allOf, find } from './state.ts'

export function retrieveInvoice({ state }: Emulator, { owner, id, params }: Call) {
  const invoice = find(state.invoices, owner, id)
  if (!invoice) throw notFound('invoice', id)
  return expanded(state, owner, invoice, read(onlyExpand, params).expand)
}

const ListInvoices = z.strictObject({
  ...datedPageParams,
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  ...expandable,
})

export function listInvoices({ state }: Emulator, { owner, params }: Call) {
  const { expand, customer, subscription, status, limit, starting_after, ending_before, created } = read(
    ListInvoices,
    params,
  )
  const invoices = allOf(state.invoices, owner).filter(
    (invoice) =>
      (customer ?? invoice.customer) === invoice.customer &&
      (status ?? invoice.status) === invoice.status &&
      (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription),
  )
  return expanded(
    state,
    owner,
    pageOf(invoices, '/v1/invoices', { limit, starting_after, ending_before, created }),
    expand,
  )
}
