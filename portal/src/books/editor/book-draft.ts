import { limits } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { BookDetails } from '@lorecircle/shared/book/details'
import {
  isPublishedTooSoon,
  isReleased,
  pastReleaseMessage,
  publishedTooSoonMessage,
} from '@lorecircle/shared/release/release-day'
import { categories } from '@lorecircle/shared/taxonomy/taxonomy'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { z } from 'zod'
import { isPositiveInteger, numberText, toNumber } from '../../numbers/number-text.ts'
import { isYearText } from '../book-facts.ts'
import { FormatDraft, formatDraft, formatInput, newFormatDraft, SavableFormat } from './format-draft.ts'

/** All fields are text, so that no input is lost in the conversion to numbers. */
export type BookDraft = z.infer<typeof BookDraft>
export const BookDraft = z.object({
  title: z.string(),
  tagline: z.string(),
  blurb: z.string(),
  category: z.enum(categories),
  genres: z.array(z.string()),
  subgenres: z.array(z.string()),
  public: z.boolean(),
  formats: z.array(FormatDraft),
  seriesName: z.string(),
  seriesNumber: z.string(),
  /** BCP 47, or empty. */
  language: z.string(),
  /** `2026-11-21`, or empty. */
  publishedOn: z.string(),
  releaseOn: z.string(),
  /** Days before the release at which readers are asked for their address. */
  askAddressDays: z.string(),
  firstTold: z.string(),
  contentNotes: z.string(),
  narrator: z.string(),
})

const usualDays = BookDetails.parse({}).askAddressDays
const isDayCount = (typed: string) =>
  typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) <= limits.askAddressDays)

const longest = {
  title: 'A title',
  tagline: 'A tagline',
  blurb: 'A blurb',
  contentNotes: 'Content notes',
  narrator: 'A narrator’s name',
} as const
type LongField = keyof typeof longest

const tooLong = (field: LongField): string =>
  `${longest[field]} can have at most ${limits[field]} characters.`

export const lengthProblem = (field: LongField, text: string): string | undefined =>
  text.length > limits[field] ? tooLong(field) : undefined

/** The form’s schema. A release date must be after today in the shop’s time zone. */
export const savableDraft = (timeZone: string) =>
  BookDraft.extend({
    releaseOn: z
      .string()
      .refine(
        (day) => day === '' || !isReleased(day, dayInTimeZone(timeZone, new Date())),
        pastReleaseMessage,
      ),
    title: z.string().max(limits.title, tooLong('title')),
    tagline: z.string().max(limits.tagline, tooLong('tagline')),
    blurb: z.string().max(limits.blurb, tooLong('blurb')),
    formats: z.array(SavableFormat).max(limits.formats, `A book can have at most ${limits.formats} formats.`),
    seriesName: z.string().max(limits.series, `A series can have at most ${limits.series} characters.`),
    seriesNumber: z.string().refine(isPositiveInteger, 'The place in a series is a whole number, such as 2.'),
    askAddressDays: z
      .string()
      .refine(isDayCount, `So many days: a whole number up to ${limits.askAddressDays}.`),
    firstTold: z.string().refine(isYearText, 'A year is a whole number, such as 1924.'),
    contentNotes: z.string().max(limits.contentNotes, tooLong('contentNotes')),
    narrator: z.string().max(limits.narrator, tooLong('narrator')),
  }).refine(
    ({ publishedOn, releaseOn }) =>
      !isPublishedTooSoon(
        { publishedOn: publishedOn || null, releaseOn: releaseOn || null },
        dayInTimeZone(timeZone, new Date()),
      ),
    { path: ['publishedOn'], error: publishedTooSoonMessage },
  )

export const newBookDraft = (): BookDraft => ({
  title: '',
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: [],
  subgenres: [],
  public: false,
  formats: [newFormatDraft()],
  seriesName: '',
  seriesNumber: '',
  language: '',
  publishedOn: '',
  releaseOn: '',
  askAddressDays: String(usualDays),
  firstTold: '',
  contentNotes: '',
  narrator: '',
})

export const bookDraft = (book: BookForAuthor): BookDraft => ({
  title: book.title,
  tagline: book.tagline,
  blurb: book.blurb,
  category: book.category,
  genres: book.genres,
  subgenres: book.subgenres,
  public: book.public,
  formats: book.formats.map((format) => formatDraft(format, book.title)),
  seriesName: book.series?.name ?? '',
  seriesNumber: numberText(book.series?.position ?? null),
  language: book.language ?? '',
  publishedOn: book.publishedOn ?? '',
  releaseOn: book.releaseOn ?? '',
  askAddressDays: String(book.askAddressDays),
  firstTold: numberText(book.firstTold),
  contentNotes: book.contentNotes,
  narrator: book.narrator,
})

/** `stored` is the version that the author began to edit. */
export function bookInput(draft: BookDraft, stored?: BookForAuthor): z.input<typeof BookInput> {
  return {
    ...(stored && {
      id: stored.id,
      etag: stored.etag,
    }),
    title: draft.title,
    tagline: draft.tagline,
    blurb: draft.blurb,
    category: draft.category,
    genres: draft.genres,
    subgenres: draft.subgenres,
    public: draft.public,
    formats: draft.formats.map((format) =>
      formatInput(
        format,
        stored?.formats.find(({ id }) => id === format.formatId),
      ),
    ),
    series: draft.seriesName.trim()
      ? { name: draft.seriesName.trim(), position: toNumber(draft.seriesNumber) }
      : null,
    language: draft.language || null,
    publishedOn: draft.publishedOn || null,
    releaseOn: draft.releaseOn || null,
    askAddressDays: toNumber(draft.askAddressDays) ?? usualDays,
    firstTold: toNumber(draft.firstTold),
    contentNotes: draft.contentNotes,
    narrator: draft.narrator,
  }
}
