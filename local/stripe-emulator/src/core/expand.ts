import { StripeApiError } from './errors.ts'
import { stripeList } from './lists.ts'
import { find, findCoupon, listOwned, type State } from './state.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function lookUp(state: State, owner: string, field: string, id: string): unknown {
  if (field === 'coupon') return findCoupon(state, owner, id)
  const shelves = {
    cus: state.customers,
    pi: state.paymentIntents,
    ch: state.charges,
    re: state.refunds,
    du: state.disputes,
    sub: state.subscriptions,
    in: state.invoices,
    di: state.discounts,
    shr: state.shippingRates,
    price: state.prices,
    prod: state.products,
  }
  const shelf = Object.entries(shelves).find(([prefix]) => id.startsWith(`${prefix}_`))?.[1]
  return shelf?.get(id)?.owner === owner ? shelf.get(id)?.value : find(state.products, owner, id)
}

function expandPath(state: State, owner: string, value: unknown, path: string[]): unknown {
  const [field, ...rest] = path
  if (field === undefined || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(state, owner, item, path))
  if (!isRecord(value)) throw new StripeApiError('This property cannot be expanded.', { param: 'expand' })
  const child = field in value ? value[field] : listWithin(state, owner, field, value)
  const open = typeof child === 'string' ? (lookUp(state, owner, field, child) ?? child) : child
  return { ...value, [field]: expandPath(state, owner, open, rest) }
}

/** Stripe includes a charge's refunds only if they are expanded; at most the first ten. */
function listWithin(state: State, owner: string, field: string, value: Record<string, unknown>) {
  if (field !== 'refunds' || value.object !== 'charge')
    throw new StripeApiError(`This property cannot be expanded (${field}).`, { param: 'expand' })
  const refunds = listOwned(state.refunds, owner).filter((refund) => refund.charge === value.id)
  return stripeList(refunds.slice(0, 10), `/v1/charges/${value.id}/refunds`, refunds.length > 10)
}

/** Replaces the ids at these paths (`payment_intent.latest_charge`, `data.customer`) by their objects. */
export const expanded = (state: State, owner: string, value: unknown, paths: string[] | undefined) =>
  (paths ?? []).reduce<unknown>((open, path) => expandPath(state, owner, open, path.split('.')), value)
