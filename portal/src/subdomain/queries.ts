import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { SignedIn } from '../identity/identity.ts'
import { profileQuery } from '../profile/queries.ts'
import { statusQuery } from '../progress/queries.ts'

export const claimSubdomain = (author: SignedIn) =>
  mutationOptions({
    mutationFn: (domain: string) =>
      api(membershipCalls.assignAuthorSubdomain, {
        domain,
        sub: author.sub,
        firstName: author.firstName,
        lastName: author.lastName,
        ...(author.middleInitial ? { middleinitial: author.middleInitial } : {}),
      }),
    onSuccess: async (_, __, ___, { client }) => {
      // The profile's document names the subdomain, too.
      void client.invalidateQueries(profileQuery)
      await client.invalidateQueries(statusQuery)
    },
  })

const Suggestions = z.object({ suggestions: z.array(z.string()) })

/** Free names that the refusal of a taken one offers. */
export const suggestionsOf = (error: Error | null): string[] =>
  error instanceof ApiError ? (Suggestions.safeParse(error.details).data?.suggestions ?? []) : []

/** The address that a name makes, offered first. Its rule needs the tables of every script: loaded when it is asked. */
export const proposedSubdomain = (name: string) =>
  queryOptions({
    queryKey: ['proposed-domain', name],
    queryFn: async () => {
      const names = await import('@lorecircle/shared/subdomain/subdomain')
      return names.proposedSubdomain(name, '')
    },
    staleTime: Number.POSITIVE_INFINITY,
    // While somebody types a name, its address follows without a gap.
    placeholderData: keepPreviousData,
  })
