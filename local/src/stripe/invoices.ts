
import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { onlyExpand, read, } from './params.ts'
import { find } from './state.ts'

export function retrieveInvoice({ state }: Emulator, { owner, id, params }: Call) {
  const invoice = find(state.invoices, owner, id)
  if (!invoice) throw notFound('invoice', id)
  return expanded(state, owner, invoice, read(onlyExpand, params).expand)
}
