import { type CustomDomainForAuthor, domainCalls } from '@lorecircle/shared/custom-domain/calls'
import type { DomainRequest } from '@lorecircle/shared/custom-domain/own-domain'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export const customDomainRequestQuery = queryOptions({
  queryKey: ['domain-request'],
  queryFn: async () => (await api(domainCalls.domainRequest, {})).request,
})

export const requestCustomDomain = mutationOptions({
  mutationFn: (asked: { domain: string; note: string }) => api(domainCalls.requestDomain, asked),
  onSuccess: ({ request }, _, __, { client }) => afterRequest(client, request),
})

export const withdrawCustomDomainRequest = mutationOptions({
  mutationFn: () => api(domainCalls.withdrawDomainRequest, {}),
  onSuccess: ({ request }, _, __, { client }) => afterRequest(client, request),
})

function afterRequest(client: QueryClient, request: DomainRequest | null) {
  client.setQueryData(customDomainRequestQuery.queryKey, request)
  return client.invalidateQueries({ queryKey: customDomainQuery.queryKey })
}

const movesAloneEveryMs = 15_000

export const customDomainQuery = queryOptions({
  queryKey: ['own-domain'],
  queryFn: async () => (await api(domainCalls.ownDomain, {})).own,
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'certificate' || data?.state === 'leaving' ? movesAloneEveryMs : false,
})

export const checkCustomDomainMutation = mutationOptions({
  mutationFn: () => api(domainCalls.checkOwnDomain, {}),
  onSuccess: ({ own }, _, __, { client }) => afterStep(client, own),
})

export const removeCustomDomainMutation = mutationOptions({
  mutationFn: () => api(domainCalls.leaveOwnDomain, {}),
  onSuccess: ({ own }, _, __, { client }) => afterStep(client, own),
})

function afterStep(client: QueryClient, own: CustomDomainForAuthor | null) {
  client.setQueryData(customDomainQuery.queryKey, own)
  return client.invalidateQueries({ queryKey: customDomainRequestQuery.queryKey })
}
