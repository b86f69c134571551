import { z } from 'zod'

/**
 * `derived/manifests/{sub}.json`: what the publisher last wrote for one author, and out of which versions of
 * which documents. It can be deleted: the next run writes it anew.
 */

/** One market entry: where the book stands and which card it shows there. */
export type MarketEntry = z.infer<typeof MarketEntry>
export const MarketEntry = z.object({
  /** The book's place in the market; null until the updater has given it one. */
  position: z.int().min(0).nullable(),
  /** A hash over all that the market shows of the book. */
  cardHash: z.string(),
})

export type Manifest = z.infer<typeof Manifest>
export const Manifest = z.object({
  version: z.literal(1),
  /** The templates and the origin that the pages were rendered with; another of either renders all anew. */
  rendererVersion: z.string(),
  origin: z.string(),
  subdomain: z.string().nullable(),
  /** Every document that the pages were made of, by key in the documents bucket. */
  sources: z.record(z.string(), z.string()),
  /** Every page that readers can see, by key in the site bucket, with the ETag of its bytes. */
  pages: z.record(z.string(), z.object({ etag: z.string() })),
  /** The author's books in the market, by id. */
  market: z.record(z.string(), MarketEntry),
  /** When these pages change by time alone. */
  nextChangeAt: z.iso.datetime().nullable(),
})
