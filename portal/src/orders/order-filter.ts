import type { OrderFilter } from './queries.ts'

export const orderViews = [
  { key: '', label: 'All', filter: {} },
  { key: 'to-send', label: 'To send', filter: { state: 'unfulfilled' } },
  { key: 'preorders', label: 'Preorders', filter: { preordered: 'yes' } },
  { key: 'packed', label: 'Packed', filter: { state: 'packed' } },
  { key: 'sent', label: 'Sent', filter: { state: 'sent' } },
  { key: 'refunded', label: 'Refunded', filter: { money: 'refunded' } },
  { key: 'disputed', label: 'Disputed', filter: { money: 'disputed' } },
] as const satisfies readonly { key: string; label: string; filter: OrderFilter }[]

export type OrderViewKey = (typeof orderViews)[number]['key']

export const parseOrderView = (params: URLSearchParams): OrderViewKey =>
  orderViews.find(({ key }) => key === params.get('show'))?.key ?? ''

export function parseOrderFilter(params: URLSearchParams): OrderFilter {
  const [search, email, before] = ['search', 'email', 'before'].map((name) => params.get(name)?.trim())
  return {
    ...orderViews.find(({ key }) => key === parseOrderView(params))?.filter,
    ...(search && { search }),
    ...(email && { email }),
    ...(before && { before }),
  }
}

/** Always starts at the newest order; null removes a parameter. */
export function ordersSearch(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  next.delete('before')
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}
