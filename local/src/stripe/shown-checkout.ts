import type Stripe from 'stripe'
import type { Emulator } from './emulator.ts'
import { expanded } from './expand.ts'
import { stripeList } from './lists.ts'
import { find, type StoredSession } from './state.ts'

const BREAKDOWN = 'total_details.breakdown'
const SHIPPING_TAXES = 'shipping_cost.taxes'

/** The session as the API shows it: its page's address only while it is open, its lines only on request. */
export function shownCheckout(
  emulator: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
  expand: string[] = [],
) {
  const checkout = find(emulator.state.checkouts, owner, session.id)
  const lines = checkout?.lineItems ?? []
  const wantsLines = expand.some((path) => path.split('.')[0] === 'line_items')
  const shown = {
    ...session,
    ...shownShipping(session, expand.includes(SHIPPING_TAXES)),
    url: session.status === 'open' ? `${emulator.publicUrl}/pay/${session.id}` : null,
    ...(wantsLines ? { line_items: lineList(session.id, lines, expand) } : {}),
    ...(expand.includes(BREAKDOWN) && checkout ? { total_details: brokenDown(checkout) } : {}),
  }
  return expanded(
    emulator.state,
    owner,
    shown,
    expand.filter((path) => path !== BREAKDOWN && path !== SHIPPING_TAXES),
  )
}

/** As in events, where nobody can ask for more. */
export const plainSession = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => ({
  ...session,
  ...shownShipping(session, false),
})

function shownShipping(
  { shipping_cost: cost }: Stripe.Checkout.Session,
  withTaxes: boolean,
): Pick<Stripe.Checkout.Session, 'shipping_cost'> {
  if (!cost || withTaxes) return { shipping_cost: cost ?? null }
  const { taxes: _taxes, ...plain } = cost
  return { shipping_cost: plain }
}

/** A line shows its discounts and taxes only to whoever asks for them. */
export function shownLine(line: Stripe.LineItem, expand: string[], at: string): Stripe.LineItem {
  const { discounts, taxes, ...plain } = line
  return {
    ...plain,
    ...(expand.includes(`${at}.discounts`) ? { discounts: discounts ?? [] } : {}),
    ...(expand.includes(`${at}.taxes`) ? { taxes: taxes ?? [] } : {}),
  }
}

/** What comes with a session is its first ten lines. */
const lineList = (id: string, lines: Stripe.LineItem[], expand: string[]) =>
  stripeList(
    lines.slice(0, 10).map((line) => shownLine(line, expand, 'line_items.data')),
    `/v1/checkout/sessions/${id}/line_items`,
    lines.length > 10,
  )

function brokenDown({ session, lineItems }: StoredSession) {
  const discounts = lineItems.flatMap((line) => line.discounts ?? [])
  const taxes = [...lineItems.flatMap((line) => line.taxes ?? []), ...(session.shipping_cost?.taxes ?? [])]
  return {
    ...session.total_details,
    breakdown: {
      discounts: added(discounts, ({ discount }) => discount.id),
      taxes: added(taxes, ({ rate }) => rate.id).map((tax) => ({
        ...tax,
        taxable_amount: taxes
          .filter(({ rate }) => rate.id === tax.rate.id)
          .reduce((total, { taxable_amount: amount }) => total + (amount ?? 0), 0),
      })),
    },
  }
}

/** One entry for each key, with the sum of its amounts. */
function added<Entry extends { amount: number }>(entries: Entry[], keyOf: (entry: Entry) => string): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const known = sums.get(keyOf(entry))
    sums.set(keyOf(entry), known ? { ...known, amount: known.amount + entry.amount } : entry)
  }
  return [...sums.values()]
}
