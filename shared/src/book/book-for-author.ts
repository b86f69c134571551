import { z } from 'zod'
import { BookFile } from '../media/book-file.ts'
import { Image } from '../media/image.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { Archived, formatTypes } from './book.ts'

/** The spec's record of one uploaded cover (B3.5-01 to B3.5-08). */
export const CoverRecord = z.object({
  authorBucket: z.string(),
  authorKey: z.string(),
  masterBucket: z.string(),
  masterKey: z.string(),
  url: z.string(),
  contentType: z.string(),
  size: z.number(),
  uploadedAt: z.iso.datetime(),
})
export type CoverRecord = z.infer<typeof CoverRecord>

export const FormatForAuthor = z.object({
  id: z.string(),
  type: z.enum(formatTypes),
  price: z.string(),
  quantity: z.union([z.number(), z.literal('∞'), z.literal('')]),
  numbered: z.boolean(),
  coverImageUrl: z.string(),
  coverImages: z.array(CoverRecord),
  cover: Image.nullable(),
  file: BookFile.nullable(),
  isbn: z.string().nullable(),
  pages: z.int().nullable(),
  sold: z.int(),
})
export type FormatForAuthor = z.infer<typeof FormatForAuthor>

/** A book as its author gets it. */
export const BookForAuthor = z.object({
  id: z.string(),
  etag: z.string(),
  title: z.string(),
  slug: z.string(),
  tagline: z.string(),
  blurb: z.string(),
  category: z.enum(categories),
  genres: z.array(z.string()),
  subgenres: z.array(z.string()),
  public: z.boolean(),
  formats: z.array(FormatForAuthor),
  series: z.object({ name: z.string(), position: z.int().nullable() }).nullable(),
  firstTold: z.int().nullable(),
  contentNotes: z.string(),
  language: z.string().nullable(),
  publishedOn: z.string().nullable(),
  /** Its public page; null before it is published or while there is no shop. */
  url: z.string().nullable(),
  updatedAt: z.string(),
  archived: Archived.optional(),
})

/** An author's books: those on the desk in the order of the shelf, and the archived ones, the latest first. */
export type BookList = z.infer<typeof Listed>
const Listed = z.object({
  books: z.array(BookForAuthor),
  archived: z.array(BookForAuthor).default([]),
})
const Items = z
  .object({ items: z.array(BookForAuthor) })
  .transform(({ items }): BookList => ({ books: items, archived: [] }))
const Wrapped = z
  .object({ body: z.string().transform(parsed) })
  .transform(({ body }) => body)
  .pipe(z.union([Listed, Items]))

/** In each form that the spec's client reads (B7-35 to B7-37): `books`, `items`, a body string around either. */
export const BookList = z.union([Listed, Items, Wrapped])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
export type BookForAuthor = z.infer<typeof BookForAuthor>
