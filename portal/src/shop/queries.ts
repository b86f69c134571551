import { calls } from '@lorecircle/shared/call/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Where the author's shop is; asked anew at each visit, as its name may be a minute old. */
export const shopQuery = (sub: string) =>
  queryOptions({
    queryKey: ['shop', sub],
    queryFn: () => api(calls.fetchAuthorProfile, { sub }),
    refetchOnMount: 'always',
  })
