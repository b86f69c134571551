import { calls } from '@lorecircle/shared/registry/calls'
import { WelcomeForAuthor, type WelcomeInput, welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'
import type { SignedInAuthor } from '../identity/identity.ts'
import { rememberWelcome } from './remembered-welcome.ts'
import { welcomeDraft, welcomeInput } from './welcome-draft.ts'

export const welcomeQuery = ({ sub }: SignedInAuthor) =>
  queryOptions({
    queryKey: ['welcome'],
    queryFn: async () => {
      // The spec's clients send this parameter to bypass caches.
      const welcome = await api(welcomeCalls.welcomeBio, { t: Date.now() })
      rememberWelcome(sessionStorage, sub, welcome)
      return welcome
    },
  })

type Save = { input: WelcomeInput; etag: string }

/** An expired session is reported on the screen, so that unsaved text stays visible. */
export const saveWelcomeMutation = (author: SignedInAuthor) =>
  mutationOptions({
    meta: { tellsEndedSession: true },
    mutationFn: async ({ input, etag }: Save) => {
      const { sub, firstName, lastName } = author
      const claims = { userSub: sub, firstName, lastName }
      return (await api(welcomeCalls.saveWelcome, { ...claims, ...input, etag })).welcome
    },
    onSuccess: (welcome, _input, _result, { client }) => {
      rememberWelcome(sessionStorage, author.sub, welcome)
      client.setQueryData(welcomeQuery(author).queryKey, welcome)
    },
  })

/** Returns a preview URL for the unsaved text. */
export const previewWelcome = (welcome: WelcomeInput) => api(calls.preview, { of: 'welcome', welcome })

/** Preview of the saved page; its URL is valid for an hour. */
export const savedPageQuery = (welcome: WelcomeForAuthor) =>
  queryOptions({
    queryKey: ['saved welcome page', welcome],
    queryFn: () => previewWelcome(welcomeInput(welcomeDraft(welcome))),
    staleTime: 30 * 60_000,
    refetchOnWindowFocus: false,
  })

export const welcomeConflict = createConflictParser(WelcomeForAuthor)

const failed = 'Failed to save bio'

export function welcomeSaveError(error: unknown): string {
  const why = toErrorMessage(error)
  return why === failed
    ? `${failed}. What you typed is kept in this browser. Try again.`
    : `${failed}: ${why}`
}
