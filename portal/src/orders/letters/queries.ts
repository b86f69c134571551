import { letterCalls, OwnLettersForAuthor } from '@lorecircle/shared/order/letter-calls'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { theirVersionAs } from '../../api/their-version.ts'

/** What the author says in the letters of their orders, with its version. */
export const ownLettersQuery = queryOptions({
  queryKey: ['own-letters'],
  queryFn: () => api(letterCalls.ownLetters, {}),
})

/** An ended session is told on the screen, so that what was typed stays in sight. */
export const saveOwnLetters = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (input: z.input<typeof letterCalls.saveOwnLetters.input>) =>
    api(letterCalls.saveOwnLetters, input),
  onSuccess: (stored, _input, _result, { client }) => client.setQueryData(ownLettersQuery.queryKey, stored),
})

type OneLetter = z.input<typeof letterCalls.previewLetter.input>

export const previewLetter = mutationOptions({
  mutationFn: (letter: OneLetter) => api(letterCalls.previewLetter, letter),
})
export const testLetter = mutationOptions({
  mutationFn: (letter: OneLetter) => api(letterCalls.testLetter, letter),
})

export const orderEmailsConflict = theirVersionAs(OwnLettersForAuthor)

export const orderEmailsSaveError = (error: unknown): string =>
  `Your emails could not be saved. ${messageOf(error)}`
