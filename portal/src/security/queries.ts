import { accountCalls } from '@lorecircle/shared/account/calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { fetchAllOrders, type OrderFilter } from '../orders/queries.ts'

export type SecurityStatus = z.infer<typeof accountCalls.security.output>

/** How the account is guarded now. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => api(accountCalls.security, {}),
})

/** Orders that are not sent yet, and preorders, each once: what an author who leaves still owes. */
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

/** How the last export stands; the address of its file works for some minutes. */
export const exportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: () => api(accountCalls.exportState, {}),
  refetchInterval: ({ state }) => (state.data?.state === 'gathering' ? whileGatheringInMs : false),
})

/** Recovery codes that are on the screen and not yet kept: set where they are made, and never fetched. */
export const freshCodesQuery = queryOptions<string[] | null>({
  queryKey: ['fresh-recovery-codes'],
  queryFn: skipToken,
  gcTime: 0,
})
