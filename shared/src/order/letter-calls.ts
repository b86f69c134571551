import { z } from 'zod'
import { Claimed, call } from '../call/call.ts'
import {
  namePlace,
  OwnLetters,
  ownLetterKinds,
  ownLetterLimits,
  perLetter,
  unknownPlaceIn,
} from './own-letters.ts'

/** Words of an author's own: plain text, with an empty line between paragraphs. */
export const OwnWords = z
  .string()
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(
        ownLetterLimits.words,
        `Your own words can have at most ${ownLetterLimits.words.toLocaleString('en-US')} characters.`,
      )
      .refine((text) => unknownPlaceIn(text) === null, {
        error: ({ input }) =>
          `${unknownPlaceIn(String(input))} would reach your readers just like that. Only ${namePlace} becomes something else.`,
      }),
  )

/** The same fields as are stored, as somebody may send them. */
export const OwnLettersInput = z.object({
  words: perLetter(OwnWords),
  fewCopies: z.int().min(0).max(ownLetterLimits.fewCopies),
})

/** With an empty version while nothing was saved. */
export type OwnLettersForAuthor = z.infer<typeof OwnLettersForAuthor>
export const OwnLettersForAuthor = OwnLetters.extend({ etag: z.string() })

const OneLetter = Claimed.extend({ kind: z.enum(ownLetterKinds), words: OwnWords })

/** What an author says in the letters of their orders. */
export const letterCalls = {
  ownLetters: call('GET', '/api/letters', 'author', Claimed, OwnLettersForAuthor),
  /** Against the version that was read; sent again it is saved once. */
  saveOwnLetters: call(
    'POST',
    '/api/letters',
    'author',
    Claimed.extend({ ...OwnLettersInput.shape, etag: z.string().max(100) }),
    OwnLettersForAuthor,
  ),
  /** The letter as it would look with these words. */
  previewLetter: call(
    'POST',
    '/api/preview-letter',
    'author',
    OneLetter,
    z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  ),
  /** The same letter to the author alone. */
  testLetter: call('POST', '/api/test-letter', 'author', OneLetter, z.object({ to: z.string() })),
} as const
