import { graceEndsAt } from '@lorecircle/shared/account/account'
import { compare } from '@lorecircle/shared/compare'
import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import type { Manifest } from '@lorecircle/shared/publishing/manifest'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { etagOf } from '@lorecircle/shared/storage/site-bucket'
import type { Services } from '../services/services.ts'
import type { Shop, Sources } from '../shop/read-shop.ts'

/** What was made of a shop, and out of what; no shop where the author has gone. */
type Made = {
  read: { shop: Shop; sources: Sources } | null
  /** The ETag of each page, and the hash of its view. */
  etags: ReadonlyMap<string, string>
  views: ReadonlyMap<string, string>
  /** The author's books in the market. */
  cards: ReadonlyMap<string, { cardHash: string }>
}

export const manifestOf = (
  { read, etags, views, cards }: Made,
  { renderer, site }: Pick<Services, 'renderer' | 'site'>,
  now: Date,
): Manifest => ({
  version: 1,
  rendererVersion: renderer.version,
  origin: site.origin,
  paymentOrigin: site.paymentOrigin,
  subdomain: read ? addressIfAny(read.shop.account) : null,
  sources: sorted(read?.sources ?? new Map()),
  pages: sorted(new Map([...etags].map(([key, etag]) => [key, { etag }]))),
  views: sorted(views),
  market: sorted(cards),
  nextChangeAt: nextChangeOf(read?.shop, now),
})

/** False where somebody else was there first. */
export async function writeManifest(
  { documents }: Pick<Services, 'documents'>,
  sub: string,
  before: Stored<Manifest> | null,
  manifest: Manifest,
): Promise<boolean> {
  const document = manifestDoc(sub)
  if (!before) return (await documents.create(document, manifest)) !== null
  if (etagOf(JSON.stringify(manifest)) === before.etag) return true
  return (await documents.replace(document, manifest, before.etag)) !== null
}

/** The books of which the market shows something else than it should. */
export const changedBooks = (before: Manifest | undefined, after: Made['cards']): string[] => {
  const known = before?.market ?? {}
  return [...new Set([...Object.keys(known), ...after.keys()])].filter(
    (id) => known[id]?.cardHash !== after.get(id)?.cardHash,
  )
}

const nextChangeOf = (shop: Shop | undefined, now: Date): string | null => {
  const graceEnds = shop ? graceEndsAt(shop.account) : null
  return graceEnds && graceEnds > now ? graceEnds.toISOString() : null
}

const sorted = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...map].sort(([a], [b]) => compare(a, b)))
