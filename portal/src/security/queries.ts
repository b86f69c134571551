import { accountCalls } from '@lorecircle/shared/account/calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'

export type SecurityStatus = z.infer<typeof accountCalls.security.output>

/** How the account is guarded now. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => api(accountCalls.security, {}),
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
