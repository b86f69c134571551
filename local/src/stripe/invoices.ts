import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { pageOf, pageParams } from './lists.ts'
import { expandable, ignored, onlyExpand, read, text } from './params.ts'
import { allOf, find } from './state.ts'

export function retrieveInvoice({ state }: Emulator, { owner, id, params }: Call) {
  const invoice = find(state.invoices, owner, id)
  if (!invoice) throw notFound('invoice', id)
  return expanded(state, owner, invoice, read(onlyExpand, params).expand)
}

const ListInvoices = z.strictObject({
  ...pageParams,
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  created: ignored,
  ...expandable,
})

export function listInvoices({ state }: Emulator, { owner, params }: Call) {
  const { expand, customer, subscription, status, limit, starting_after, ending_before } = read(
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
    pageOf(invoices, '/v1/invoices', { limit, starting_after, ending_before }),
    expand,
  )
}
