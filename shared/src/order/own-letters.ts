import { z } from 'zod'
import { isolated } from '../text/isolated.ts'

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
