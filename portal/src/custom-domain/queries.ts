import { domainCalls } from '@lorecircle/shared/custom-domain/calls'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The request for a domain of the author's own that is open, if any. */
export const customDomainRequestQuery = queryOptions({
  queryKey: ['domain-request'],
  queryFn: async () => (await api(domainCalls.domainRequest, {})).request,
})

export const requestCustomDomain = mutationOptions({
  mutationFn: (asked: { domain: string; note: string }) => api(domainCalls.requestDomain, asked),
  onSuccess: ({ request }, _, __, { client }) =>
    client.setQueryData(customDomainRequestQuery.queryKey, request),
})

export const withdrawCustomDomainRequest = mutationOptions({
  mutationFn: () => api(domainCalls.withdrawDomainRequest, {}),
  onSuccess: ({ request }, _, __, { client }) =>
    client.setQueryData(customDomainRequestQuery.queryKey, request),
})
