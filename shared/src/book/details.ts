import { z } from 'zod'

const usualAskAddressDays = 7

/** Optional details; all may be empty. */
export type BookDetails = z.infer<typeof BookDetails>
export const BookDetails = z.object({
  /** Year of the first publication. */
  firstTold: z.int().nullable().default(null),
  contentNotes: z.string().default(''),
  /** Narrator of the audiobook. */
  narrator: z.string().default(''),
  /** BCP 47: `en`, `pt-BR`. */
  language: z.string().nullable().default(null),
  publishedOn: z.iso.date().nullable().default(null),
  /** Release date; a book is a preorder until then. Null if it is already released. */
  releaseOn: z.iso.date().nullable().default(null),
  /** Days before the release on which readers are asked to confirm their address. */
  askAddressDays: z.int().min(0).max(60).default(usualAskAddressDays),
})

export const detailLimits = { contentNotes: 1_000, narrator: 120, askAddressDays: 60 } as const

const text = (most: number, what: string) =>
  z
    .string()
    .max(most, `${what} can have at most ${most} characters.`)
    .transform((typed) => typed.trim())

/** Details as an author submits them: empty removes a value, absent leaves it unchanged. */
export type DetailsInput = z.infer<typeof DetailsInput>
export const DetailsInput = z.object({
  firstTold: z.int().min(-3000).max(3000).nullish(),
  contentNotes: text(detailLimits.contentNotes, 'Content notes').optional(),
  narrator: text(detailLimits.narrator, 'A narrator’s name').optional(),
  language: z.string().max(35).nullish(),
  publishedOn: z.iso.date('A publication date reads like 2026-11-21.').nullish(),
  releaseOn: z.iso.date('A release date reads like 2027-03-03.').nullish(),
  askAddressDays: z
    .int('Days are a whole number.')
    .min(0, 'Addresses are asked for on the day of the release at the latest.')
    .max(detailLimits.askAddressDays, `Ask for addresses at most ${detailLimits.askAddressDays} days before.`)
    .optional(),
})

export const updateBookDetails = (input: DetailsInput, before: BookDetails | null): BookDetails =>
  BookDetails.parse({
    ...before,
    ...Object.fromEntries(Object.entries(input).filter(([, given]) => given !== undefined)),
  })
