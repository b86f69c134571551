import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError, StripeApiError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { datedPageParams, pageOf, pageParams, stripeList } from '../core/lists.ts'
import { expandable, onlyExpand, parseParams, text } from '../core/params.ts'
import { find, listOwned, put, type StoredSession } from '../core/state.ts'
import { sendEvent } from './events.ts'

const BREAKDOWN = 'total_details.breakdown'
const SHIPPING_TAXES = 'shipping_cost.taxes'

/** The session as the API shows it: its page's address only while it is open, its lines only on request. */
export function presentSession(
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
    ...presentShippingCost(session, expand.includes(SHIPPING_TAXES)),
    url: session.status === 'open' ? `${emulator.publicUrl}/pay/${session.id}` : null,
    ...(wantsLines ? { line_items: presentLineItems(session.id, lines, expand) } : {}),
    ...(expand.includes(BREAKDOWN) && checkout ? { total_details: totalsBreakdown(checkout) } : {}),
  }
  return expanded(
    emulator.state,
    owner,
    shown,
    expand.filter((path) => path !== BREAKDOWN && path !== SHIPPING_TAXES),
  )
}

/** Without expandable parts, as in events, where nothing can be expanded. */
export const plainSession = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => ({
  ...session,
  ...presentShippingCost(session, false),
})

function presentShippingCost(
  { shipping_cost: cost }: Stripe.Checkout.Session,
  withTaxes: boolean,
): Pick<Stripe.Checkout.Session, 'shipping_cost'> {
  if (!cost || withTaxes) return { shipping_cost: cost ?? null }
  const { taxes: _taxes, ...plain } = cost
  return { shipping_cost: plain }
}

/** A line item includes its discounts and taxes only if they are expanded. */
function presentLineItem(line: Stripe.LineItem, expand: string[], at: string): Stripe.LineItem {
  const { discounts, taxes, ...plain } = line
  return {
    ...plain,
    ...(expand.includes(`${at}.discounts`) ? { discounts: discounts ?? [] } : {}),
    ...(expand.includes(`${at}.taxes`) ? { taxes: taxes ?? [] } : {}),
  }
}

/** A session includes only its first ten line items. */
const presentLineItems = (id: string, lines: Stripe.LineItem[], expand: string[]) =>
  stripeList(
    lines.slice(0, 10).map((line) => presentLineItem(line, expand, 'line_items.data')),
    `/v1/checkout/sessions/${id}/line_items`,
    lines.length > 10,
  )

function totalsBreakdown({ session, lineItems }: StoredSession) {
  const discounts = lineItems.flatMap((line) => line.discounts ?? [])
  const taxes = [...lineItems.flatMap((line) => line.taxes ?? []), ...(session.shipping_cost?.taxes ?? [])]
  return {
    ...session.total_details,
    breakdown: {
      discounts: sumByKey(discounts, ({ discount }) => discount.id),
      taxes: sumByKey(taxes, ({ rate }) => rate.id).map((tax) => ({
        ...tax,
        taxable_amount: taxes
          .filter(({ rate }) => rate.id === tax.rate.id)
          .reduce((total, { taxable_amount: amount }) => total + (amount ?? 0), 0),
      })),
    },
  }
}

/** One entry for each key, with the sum of its amounts. */
function sumByKey<Entry extends { amount: number }>(
  entries: Entry[],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const known = sums.get(keyOf(entry))
    sums.set(keyOf(entry), known ? { ...known, amount: known.amount + entry.amount } : entry)
  }
  return [...sums.values()]
}

function findSession(emulator: Emulator, { owner, id }: Call): StoredSession {
  const checkout = find(emulator.state.checkouts, owner, id)
  if (!checkout) throw notFoundError('checkout.session', id)
  return checkout
}

export function retrieveSession(emulator: Emulator, call: Call) {
  const { session } = findSession(emulator, call)
  return presentSession(emulator, call.owner, session, parseParams(onlyExpand, call.params).expand)
}

const ListSessions = z.strictObject({
  ...datedPageParams,
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  ...expandable,
})

export function listSessions(emulator: Emulator, call: Call) {
  const {
    limit,
    starting_after,
    ending_before,
    created,
    expand,

    ...wanted
  } = parseParams(ListSessions, call.params)
  const sessions = listOwned(emulator.state.checkouts, call.owner)
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

export function listLineItems(emulator: Emulator, call: Call) {
  const { expand, ...page } = parseParams(ListLines, call.params)
  const { lineItems } = findSession(emulator, call)
  const shown = lineItems.map((line) => presentLineItem(line, expand ?? [], 'data'))
  const lines = pageOf(shown, `/v1/checkout/sessions/${call.id}/line_items`, page)
  return expanded(emulator.state, call.owner, lines, expand)
}

const MIN_EXPIRY_S = 30 * 60
const MAX_EXPIRY_S = 24 * 60 * 60

export function sessionExpiry(emulator: Emulator, wanted: number | undefined): number {
  const now = nowSeconds(emulator)
  if (wanted === undefined) return now + MAX_EXPIRY_S
  if (wanted < now + MIN_EXPIRY_S)
    throw new StripeApiError(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (wanted > now + MAX_EXPIRY_S)
    throw new StripeApiError(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  return wanted
}

export function expireSessionByCall(emulator: Emulator, call: Call) {
  const checkout = findSession(emulator, call)
  const { expand } = parseParams(onlyExpand, call.params)
  if (checkout.session.status !== 'open')
    throw new StripeApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.session.status}.`,
    )
  const session = expireSession(emulator, call.owner, checkout)
  return presentSession(emulator, call.owner, session, expand)
}

function expireSession(emulator: Emulator, owner: string, checkout: StoredSession): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...checkout.session, status: 'expired' }
  put(emulator.state.checkouts, owner, { ...checkout, session, awaitingApproval: null })
  sendEvent(emulator, owner, 'checkout.session.expired', plainSession(session))
  return session
}

/** Closes the sessions whose time is over; says how many. */
export function expireDueSessions(emulator: Emulator): number {
  const now = nowSeconds(emulator)
  const overdue = [...emulator.state.checkouts.values()].filter(
    ({ value }) => value.session.status === 'open' && value.session.expires_at <= now,
  )
  for (const { owner, value } of overdue) expireSession(emulator, owner, value)
  return overdue.length
}
