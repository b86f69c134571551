import { z } from 'zod'

/**
 * `derived/catalogues/{sub}/{of}.json`: cached copies of an author's documents with their ETags. A copy is used only
 * if its ETag equals the listed one, so the cache may be stale or lost.
 */
export type CatalogueKind = 'books' | 'posts'

export type Catalogue = z.infer<typeof Catalogue>
export const Catalogue = z.object({
  version: z.literal(1),
  documents: z.record(z.string(), z.object({ etag: z.string(), value: z.unknown() })),
})
