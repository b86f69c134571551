import type Stripe from 'stripe'
import type { Emulator } from './emulator.ts'
import { expanded } from './expand.ts'
import { listOf } from './lists.ts'
import { find } from './state.ts'

/** The session as the API shows it: its page's address only while it is open, its lines only on request. */
export function shownCheckout(
  emulator: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
  expand: string[] | undefined,
) {
  const checkout = find(emulator.state.checkouts, owner, session.id)
  const wantsLines = expand?.some((path) => path.split('.')[0] === 'line_items')
  const shown = {
    ...session,
    url: session.status === 'open' ? `${emulator.publicUrl}/pay/${session.id}` : null,
    ...(wantsLines ? { line_items: lineList(session.id, checkout?.lineItems ?? []) } : {}),
  }
  const paths = expand?.filter((path) => path !== 'total_details.breakdown')
  return expanded(emulator.state, owner, shown, paths)
}

const lineList = (id: string, lines: Stripe.LineItem[]) =>
  listOf(lines, `/v1/checkout/sessions/${id}/line_items`)
