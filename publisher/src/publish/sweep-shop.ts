import { bookDoc } from '@lorecircle/shared/book/stored'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { updateMarket } from '../market/update-market.ts'
import type { Services } from '../services/services.ts'
import { publishShop } from './publish-shop.ts'

export type HealedShops = {
  shops: { sub: string; written: number; removed: number }[]
  market: string[]
  failed: string[]
}

export const nothingHealed = (): HealedShops => ({ shops: [], market: [], failed: [] })

/**
 * Finds what no event told of one shop: lost messages, pages changed or lost behind the publisher's back, and what is
 * due by time alone. Compares its sources, manifest and pages, and its books with the market's own records, and mends
 * what differs. Its fault is noted and holds nobody else up.
 */
export async function sweepShop(services: Services, sub: string, healed: HealedShops): Promise<void> {
  try {
    const { written, removed } = await publishShop(services, sub)
    if (written.length + removed.length > 0) {
      healed.shops.push({ sub, written: written.length, removed: removed.length })
    }
    const books = await outOfDateInMarket(services, sub)
    if (books.length > 0) healed.market.push(...(await updateMarket(services, [{ sub, books }])).changed)
  } catch (error) {
    console.error(`${sub} could not be swept: ${errorForLog(error)}`)
    healed.failed.push(sub)
  }
}

/** The author's books, public or not, of which the market's record does not say what the manifest does. */
async function outOfDateInMarket({ documents }: Services, sub: string): Promise<string[]> {
  const manifest = await documents.read(manifestDoc(sub))
  if (manifest === null) return []
  const { sources, market } = manifest.value
  const books = Object.keys(sources).filter((key) => bookDoc.placesIn(key) !== null)
  const due = await inParallel(16, books.map(bookDoc.nameIn), async (bookId) => {
    const shown = market[bookId]?.cardHash ?? null
    const record = await documents.read(marketBookDoc(bookId))
    const isDone = (record?.value.applied ?? null) === shown
    const isWithdrawn = shown !== null || (record?.value.places ?? []).length === 0
    return isDone && isWithdrawn ? [] : [bookId]
  })
  return due.flat()
}
