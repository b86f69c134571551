import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { SignedIn } from '../identity/identity.ts'
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
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(statusQuery),
  })

const Suggestions = z.object({ suggestions: z.array(z.string()) })

/** Free names that the refusal of a taken one offers. */
export const suggestionsOf = (error: Error | null): string[] =>
  error instanceof ApiError ? (Suggestions.safeParse(error.details).data?.suggestions ?? []) : []

/** The name that an author is offered first. Its rule needs the tables of every script: loaded when it is asked. */
export const proposedSubdomain = ({ firstName, lastName }: SignedIn) =>
  queryOptions({
    queryKey: ['proposed-domain', firstName, lastName],
    queryFn: async () => {
      const names = await import('@lorecircle/shared/subdomain/subdomain')
      return names.proposedSubdomain(firstName, lastName)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
