import { analyticsCalls } from '@lorecircle/shared/analytics/analytics'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The last 30 days; counts come in every few minutes. */
export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: () => api(analyticsCalls.analytics, {}),
  refetchInterval: 60_000,
  refetchOnMount: 'always',
})
