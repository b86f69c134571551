import { accountCalls } from '@lorecircle/shared/account/calls'
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

const Refused = z.object({ suggestions: z.array(z.string()), isReserved: z.boolean() })

/** What the refusal of a name offers instead, and whether nobody can have that name. */
export const refusedName = (error: Error | null): z.infer<typeof Refused> => {
  const details = error instanceof ApiError ? Refused.safeParse(error.details).data : undefined
  return details ?? { suggestions: [], isReserved: false }
}

const typingPauseInMs = 300

/** The free address that a name makes, asked for once its author stops typing; empty where nothing of it is free. */
export const proposedSubdomain = (name: string) =>
  queryOptions({
    queryKey: ['proposed-domain', name],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseInMs))
      signal.throwIfAborted()
      const { suggestions } = await api(accountCalls.subdomainSuggestions, { name })
      return suggestions[0] ?? ''
    },
    placeholderData: keepPreviousData,
  })
