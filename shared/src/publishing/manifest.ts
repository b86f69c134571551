import { z } from 'zod'

/**
 * `derived/manifests/{sub}.json`: what the publisher last wrote for one author, and out of which versions of
 * which documents. It can be deleted: the next run writes it anew.
 */
export type Manifest = z.infer<typeof Manifest>
export const Manifest = z.object({
  version: z.literal(1),
  /** The templates and origins that the pages were rendered with; another of them renders all anew. */
  rendererVersion: z.string(),
  origin: z.string(),
  paymentOrigin: z.string(),
  /** The address at which the pages stand: a name at the platform, or a domain of the author's own. */
  subdomain: z.string().nullable(),
  /** Every document that the pages were made of, by key in the documents bucket. */
  sources: z.record(z.string(), z.string()),
  /** Every page that readers can see, by key in the site bucket, with the ETag of its bytes. */
  pages: z.record(z.string(), z.object({ etag: z.string() })),
  /** What the pages show, by key: a hash of each page's view. A page whose view has the same is not made again. */
  views: z.record(z.string(), z.string()).optional(),
  /** The author's books in the market, by id, with a hash over all that the market shows of each. */
  market: z.record(z.string(), z.object({ cardHash: z.string() })),
  /** When these pages change by time alone. */
  nextChangeAt: z.iso.datetime().nullable(),
})
