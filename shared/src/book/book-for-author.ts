import { z } from 'zod'
import { Book, FormatFields } from './book.ts'

/** A format as its author gets it: prices are dollars as text, and quantity is the number of copies left. */
export const FormatForAuthor = FormatFields.omit({
  priceInCents: true,
  suggestedInCents: true,
  slots: true,
}).extend({
  price: z.string(),
  /** Empty for a fixed price. */
  suggestedPrice: z.string().default(''),
  quantity: z.union([z.number(), z.literal('∞'), z.literal('')]),
  coverImageUrl: z.string(),
  sold: z.int(),
  /** Copies taken off sale while readers pay for them: each is sold when it is paid, or withdrawn. Absent where none is. */
  reserved: z.int().optional(),
})
export type FormatForAuthor = z.infer<typeof FormatForAuthor>

/** A book as its author gets it. */
export const BookForAuthor = Book.omit({ createdAt: true, savedAs: true }).extend({
  etag: z.string(),
  formats: z.array(FormatForAuthor),
  url: z.string().nullable(),
})
export type BookForAuthor = z.infer<typeof BookForAuthor>

export type BookList = z.infer<typeof Listed>
const Listed = z.object({
  books: z.array(BookForAuthor),
  archived: z.array(BookForAuthor).default([]),
  next: z.string().optional(),
})
const Items = z
  .object({ items: z.array(BookForAuthor) })
  .transform(({ items }): BookList => ({ books: items, archived: [] }))
const Wrapped = z
  .object({ body: z.string().transform(parsed) })
  .transform(({ body }) => body)
  .pipe(z.union([Listed, Items]))

/**
 * Accepts each form that the spec's client reads (B7-35 to B7-37): `books`, `items`, or a body string around either.
 */
export const BookList = z.union([Listed, Items, Wrapped])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
