import { accountCalls } from '@lorecircle/shared/account/calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { fetchAllOrders, type OrderFilter } from '../orders/queries.ts'

export type SecurityStatus = z.infer<typeof accountCalls.security.output>

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => api(accountCalls.security, {}),
})

/** Unshipped orders and preorders without duplicates, which the author still owes at account deletion. */
export const openOrdersQuery = queryOptions({
  queryKey: ['orders', 'open'],
  queryFn: async () => {
    const filters: OrderFilter[] = [{ state: 'unfulfilled' }, { state: 'packed' }, { preordered: 'yes' }]
    const found = (await Promise.all(filters.map((filter) => fetchAllOrders(filter, () => {})))).flat()
    return [...new Map(found.map((order) => [order.id, order])).values()]
  },
  refetchOnMount: 'always',
})

const whileGatheringInMs = 5_000

/** Status of the last export; the download URL expires after some minutes. */
export const exportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: () => api(accountCalls.exportState, {}),
  refetchInterval: ({ state }) => (state.data?.state === 'gathering' ? whileGatheringInMs : false),
})

/** New recovery codes that are not yet saved by the author: set when they are made, never fetched. */
export const freshCodesQuery = queryOptions<string[] | null>({
  queryKey: ['fresh-recovery-codes'],
  queryFn: skipToken,
  gcTime: 0,
})
