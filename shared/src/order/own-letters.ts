import { z } from 'zod'
import { isolated } from '../text/escape.ts'
import { Claimed, call } from '../call/call.ts'

/** The letters about an order that carry words of their author's own. */
export const ownLetterKinds = ['receipt', 'shipped', 'released', 'refunded', 'links', 'declined'] as const
export type OwnLetterKind = (typeof ownLetterKinds)[number]

export const isOwnLetter = (kind: string): kind is OwnLetterKind =>
  ownLetterKinds.some((name) => name === kind)

export const ownLetterLimits = { words: 1_000, fewCopies: 1_000 } as const

/** One field for each of these letters, all of one shape. */
export const perLetter = <Words extends z.ZodType>(words: Words) =>
  z.object({
    receipt: words,
    shipped: words,
    released: words,
    refunded: words,
    links: words,
    declined: words,
  } satisfies Record<OwnLetterKind, Words>)

/** What an author says in letters to readers, and when they hear that copies run out. */
export type OwnLetters = z.infer<typeof OwnLetters>
export const OwnLetters = z.object({
  /** Empty where the platform's words stand alone. */
  words: perLetter(z.string().default('')),
  /** From so many copies left on, the notice of a sale says so; 0 for never. */
  fewCopies: z.int().min(0).default(3),
})

/** Of an author who has said nothing. */
export const noOwnLetters: OwnLetters = OwnLetters.parse({ words: {} })

/** Stands for the reader's first name. */
export const namePlace = '{name}'

/** An author's words as this reader gets them; who gave no name is 'reader'. */
export const wordsTo = (words: string, { name }: { name: string }): string =>
  words.replaceAll(namePlace, () => isolated(firstNameOf(name)) || 'reader')

/** `{nonsense}`: what stands in braces like a placeholder and is none, as it was typed; null where nothing does. */
export const unknownPlaceIn = (words: string): string | null =>
  words.match(/\{[^{}\n]*\}/g)?.find((place) => place !== namePlace) ?? null

/** The first word of a name, or all of it where that is an initial: `Ada`, `J Moor`. */
export function firstNameOf(name: string): string {
  const whole = name.trim()
  const [first = ''] = whole.split(/\s+/)
  return /\p{L}{2}/u.test(first) ? first : whole
}

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
const OwnLettersInput = z.object({
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
