import { z } from 'zod'
import { formatTypes } from './book.ts'
import { categories } from './taxonomy.ts'

/** A shop as others may read it (spec A §3), in the spec's own fields. */

export type PublicBook = z.infer<typeof PublicBook>
export const PublicBook = z.object({
  id: z.string(),
  title: z.string(),
  authorName: z.string(),
  subdomain: z.string(),
  productUrl: z.string(),
  coverImageUrl: z.string(),
  genres: z.array(z.string()),
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
      /** Dollars as text, such as '14.99'; empty where there is no price. */
      price: z.string(),
      /** '∞', '0', or how many are left. */
      quantity: z.string(),
      coverImageUrl: z.string(),
    }),
  ),
})

export const PublicWelcome = z.object({
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  /** Sanitised HTML. */
  welcomeMessage: z.string(),
  tagline: z.string(),
  profileImageUrl: z.string(),
  ctaButtons: z.array(z.object({ label: z.string(), url: z.string() })),
})
