import { calls } from '@lorecircle/shared/registry/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Newest first; asks again while the screen is open. */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async () => {
    const { orders } = await api(calls.orders, {})
    return orders.toSorted((one, other) => other.placedAt.localeCompare(one.placedAt))
  },
  refetchInterval: 10_000,
  refetchOnMount: 'always',
})
