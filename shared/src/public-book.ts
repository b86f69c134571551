import { z } from 'zod'
import { formatTypes } from './book.ts'
import { categories } from './taxonomy.ts'

/** A book in a shop's public list, in the fields of the contract (spec A §3): dollars, and copies as text. */
export type PublicBook = z.infer<typeof PublicBook>
export const PublicBook = z.object({
  id: z.string(),
  title: z.string(),
  authorName: z.string(),
  subdomain: z.string(),
  productUrl: z.string(),
  /** Empty where there is no cover, here and in a format. */
  coverImageUrl: z.string(),
  genres: z.array(z.string()),
  /** The first of `genres`, or empty. */
  genre: z.string(),
  subgenres: z.array(z.string()),
  tagline: z.string(),
  blurb: z.string(),
  category: z.enum(categories),
  public: z.literal(true),
  formats: z.array(
    z.object({
      id: z.string(),
      type: z.enum(formatTypes),
      /** `'14.99'`, or null where no price is set. */
      price: z.string().nullable(),
      /** `'∞'`, `'0'`, `'3'`; empty while not for sale. */
      quantity: z.string(),
      coverImageUrl: z.string(),
      genres: z.array(z.string()),
      genre: z.string(),
    }),
  ),
})

export const PublicBooks = z.object({ books: z.array(PublicBook) })
