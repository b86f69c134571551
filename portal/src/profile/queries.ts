import { accountCalls, ProfileForAuthor, type ProfileInput } from '@lorecircle/shared/account/calls'
import type { ContactInput } from '@lorecircle/shared/profile/contact'
import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'
import { refreshCredentials, type SignedInAuthor } from '../identity/identity.ts'
import { statusQuery } from '../progress/queries.ts'
import { profileFailure } from './profile-failure.ts'

/** The platform's data about the author, as in the spec's profile page (B7-73). */
export const profileDataQuery = (author: SignedInAuthor) =>
  queryOptions({
    queryKey: ['profile-data'],
    queryFn: async () => {
      const missing = profileFailure(author)
      if (missing) throw new Error(missing)
      const { folder } = await api(accountCalls.fetchAuthorProfile, {})
      return api(welcomeCalls.profileData, { folder: `${folder}Profile/` })
    },
    retry: false,
  })

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => api(accountCalls.profile, {}),
})

type Save = { input: z.infer<typeof ProfileInput>; etag: string }

export const saveProfileMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: ({ input, etag }: Save) => api(accountCalls.saveProfile, { ...input, etag }),
  onSuccess: async (profile, _input, _result, { client }) => {
    client.setQueryData(profileQuery.queryKey, profile)
    void client.invalidateQueries({ queryKey: ['profile-data'] })
    // The next token carries the new name.
    await refreshCredentials().catch(() => {})
  },
})

type SaveContact = { input: z.input<typeof ContactInput>; etag: string }

/** Part of the same document as the profile, so both caches are updated. */
export const saveContactMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: ({ input, etag }: SaveContact) => api(accountCalls.saveContact, { ...input, etag }),
  onSuccess: (profile, _input, _result, { client }) => client.setQueryData(profileQuery.queryKey, profile),
})

/** Safe to repeat: the result is the same. */
export const saveTimeZoneMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (timeZone: string) => api(accountCalls.saveTimeZone, { timeZone }),
  onSuccess: ({ timeZone }, _input, _result, { client }) =>
    client.setQueryData(statusQuery.queryKey, (status) => status && { ...status, time_zone: timeZone }),
})

export const profileConflict = createConflictParser(ProfileForAuthor)

export const profileSaveError = (error: unknown): string =>
  `Your profile could not be saved. ${toErrorMessage(error)}`
export const contactFailure = (error: unknown): string => `It could not be saved. ${toErrorMessage(error)}`
