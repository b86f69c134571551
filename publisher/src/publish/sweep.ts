import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { orderMarket } from '../market/order-market.ts'
import { updateMarket } from '../market/update-market.ts'
import type { Services } from '../services/services.ts'
import { listSources, readShop } from '../shop/read-shop.ts'
import { listAuthors } from './publish-all.ts'
import { publishShop } from './publish-shop.ts'
import { publishSitemaps } from './publish-sitemaps.ts'

type Healed = {
  shops: { sub: string; written: number; removed: number }[]
  market: string[]
  /** Objects that had to be written to bring the market into its order. */
  order: number
  previews: number
  /** Sitemaps of the main host: shops that came and went since the last time. */
  sitemaps: number
  failed: string[]
}

/**
 * Finds what no event told: lost messages, pages changed or lost behind the publisher's back, and what is due
 * by time alone. Compares each author's sources, manifest and pages, and mends what differs.
 */
export async function sweep(services: Services): Promise<Healed> {
  const healed: Healed = { shops: [], market: [], order: 0, previews: 0, sitemaps: 0, failed: [] }
  const subs = await listAuthors(services)
  await inParallel(4, subs, async (sub) => {
    try {
      const { written, removed } = await publishShop(services, sub)
      if (written.length + removed.length > 0) {
        healed.shops.push({ sub, written: written.length, removed: removed.length })
      }
      healed.market.push(...(await sweepMarket(services, sub)))
    } catch (error) {
      console.error(`${sub} could not be swept`, error)
      healed.failed.push(sub)
    }
  })
  healed.sitemaps = await publishSitemaps(services, subs)
  healed.previews = await removeExpiredPreviews(services)
  healed.order = (await orderMarket(services)).written
  return healed
}

/** Every book of the author, public or not: the market's own record says whether it shows the truth. */
async function sweepMarket(services: Services, sub: string): Promise<string[]> {
  const account = await services.documents.read(accountDoc(sub))
  if (!account) return []
  const { shop } = await readShop(
    services,
    account.value,
    await listSources(services, sub, account.value.folder),
  )
  const books = shop.books.map(({ id }) => id)
  return books.length === 0 ? [] : (await updateMarket(services, [{ sub, books }])).changed
}

async function removeExpiredPreviews({ documents, now }: Services): Promise<number> {
  let removed = 0
  for await (const { key, etag } of documents.list(previewDoc.within())) {
    const preview = await documents.read({ key, schema: Preview.pick({ expiresAt: true }) })
    if (preview && new Date(preview.value.expiresAt) <= now() && (await documents.remove({ key }, etag)))
      removed++
  }
  return removed
}
