import { inParallel } from '@lorecircle/shared/in-parallel'
import { Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { countPublicWrites, orderMarket } from '../market/order-market.ts'
import { writePlatformPages } from '../market/rebuild-market.ts'
import type { Services } from '../services/services.ts'
import { listAuthors } from './publish-all.ts'
import { publishSitemaps } from './publish-sitemaps.ts'
import { emptyHealedShops, type HealedShops, placeUnplaced, sweepShop } from './sweep-shop.ts'

type Healed = HealedShops & {
  platformPages: number
  /** Objects written to order the market. */
  order: number
  previews: number
  sitemaps: number
}

/** A full sweep; hourly runs use `sweepSomeShops` for a share of the shops. */
export async function sweepAllShops(services: Services): Promise<Healed> {
  const subs = await listAuthors(services)
  const healed = emptyHealedShops()
  const unplaced = await inParallel(4, subs, (sub) => sweepShop(services, sub, healed))
  await placeUnplaced(services, unplaced.flat(), healed)
  const counting = countPublicWrites(services)
  await writePlatformPages(counting.services)
  return {
    ...healed,
    platformPages: counting.written(),
    sitemaps: await publishSitemaps(services, subs),
    previews: await removeExpiredPreviews(services),
    order: (await orderMarket(services)).written,
  }
}

/**
 * Returns the number removed. A preview that cannot be read is logged, skipped, and left to the bucket's lifecycle
 * rule.
 */
export async function removeExpiredPreviews({ documents, now }: Services): Promise<number> {
  let removed = 0
  for await (const { key, etag } of documents.list(previewDoc.within())) {
    try {
      const preview = await documents.read({ key, schema: Preview.pick({ expiresAt: true }) })
      if (preview && new Date(preview.value.expiresAt) <= now() && (await documents.remove({ key }, etag)))
        removed++
    } catch (error) {
      console.error(`${key} could not be swept`, error)
    }
  }
  return removed
}
