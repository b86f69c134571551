import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { datedPageParams, pageOf, pageParams } from './lists.ts'
import { expandable, onlyExpand, read, text } from './params.ts'
import { plainSession, shownCheckout, shownLine } from './shown-checkout.ts'
import { allOf, find, type StoredSession } from './state.ts'

export function checkoutOf(emulator: Emulator, { owner, id }: Call): StoredSession {
  const checkout = find(emulator.state.checkouts, owner, id)
  if (!checkout) throw notFound('checkout.session', id)
  return checkout
}

export function retrieveCheckout(emulator: Emulator, call: Call) {
  const { session } = checkoutOf(emulator, call)
  return shownCheckout(emulator, call.owner, session, read(onlyExpand, call.params).expand)
}

const ListCheckouts = z.strictObject({
  ...datedPageParams,
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  ...expandable,
})

export function listCheckouts(emulator: Emulator, call: Call) {
  const {
    limit,
    starting_after,
    ending_before,
    created,
    expand,

    ...wanted
  } = read(ListCheckouts, call.params)
  const sessions = allOf(emulator.state.checkouts, call.owner)
    .map(({ session }) => plainSession(session))
    .filter(
      (session) =>
        (wanted.customer ?? session.customer) === session.customer &&
        (wanted.payment_intent ?? session.payment_intent) === session.payment_intent &&
        (wanted.subscription ?? session.subscription) === session.subscription &&
        (wanted.status ?? session.status) === session.status,
    )
  const page = pageOf(sessions, '/v1/checkout/sessions', { limit, starting_after, ending_before, created })
  return expanded(emulator.state, call.owner, page, expand)
}

const ListLines = z.strictObject({ ...pageParams, ...expandable })

export function listCheckoutLines(emulator: Emulator, call: Call) {
  const { expand, ...page } = read(ListLines, call.params)
  const { lineItems } = checkoutOf(emulator, call)
  const shown = lineItems.map((line) => shownLine(line, expand ?? [], 'data'))
  const lines = pageOf(shown, `/v1/checkout/sessions/${call.id}/line_items`, page)
  return expanded(emulator.state, call.owner, lines, expand)
}
