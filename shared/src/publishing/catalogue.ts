import { z } from 'zod'

/**
 * `derived/catalogues/{sub}/{of}.json`: copies of an author's documents as they were stored, with the versions that
 * they had. A copy counts where its version is the one that is listed, so it may be old, and can be lost.
 */
/** What an author can have many of; a book's tally lies beside it. */
export type CatalogueKind = 'books' | 'posts'

export type Catalogue = z.infer<typeof Catalogue>
export const Catalogue = z.object({
  version: z.literal(1),
  documents: z.record(z.string(), z.object({ etag: z.string(), value: z.unknown() })),
})
