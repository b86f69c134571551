import { z } from 'zod'

/**
 * `derived/manifests/{sub}.json`: the pages last published for an author and the document versions they were built
 * from. Safe to delete: the next run recreates it.
 */
export type Manifest = z.infer<typeof Manifest>
export const Manifest = z.object({
  version: z.literal(1),
  /** Version of templates and origins; a change renders all pages again. */
  rendererVersion: z.string(),
  origin: z.string(),
  paymentOrigin: z.string(),
  subdomain: z.string().nullable(),
  sources: z.record(z.string(), z.string()),
  /** Every public page by key in the site bucket, with the ETag of its content. */
  pages: z.record(z.string(), z.object({ etag: z.string() })),
  /** Hash of each page's view, by key. A page with an unchanged view is not rendered again. */
  views: z.record(z.string(), z.string()).optional(),
  market: z.record(z.string(), z.object({ cardHash: z.string() })),
  nextChangeAt: z.iso.datetime().nullable(),
})
