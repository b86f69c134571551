import { accountCalls } from '@lorecircle/shared/calls/account'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'

export type SecurityStatus = z.infer<typeof accountCalls.security.output>

/** How the account is guarded now. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => api(accountCalls.security, {}),
})
