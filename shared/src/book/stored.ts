import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Book } from './book.ts'
import { BookOrder } from './book-order.ts'

export const bookDoc = stored(Book, '{folder}Books/{bookId}.json', {
  exported: { as: 'books' },
  atDeletion: 'removed',
  isPublished: true,
})

export const bookOrderDoc = stored(BookOrder, '{folder}Profile/shelf.json', {
  exported: null,
  atDeletion: 'removed',
  isPublished: true,
})

/** The book that has or had a slug, so that old URLs can redirect. */
export const SlugClaim = z.object({ bookId: z.string() })
export const slugClaimDoc = stored(SlugClaim, 'slugs/{sub}/{slug}.json', {
  exported: null,
  atDeletion: 'removed',
})
