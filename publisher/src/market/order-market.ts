import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Mode } from '@lorecircle/shared/market/facets'
import { facetFilter } from '@lorecircle/shared/market/market-filter'
import { filterPositions, type MaskSource } from '@lorecircle/shared/market/masks'
import {
  countSoldCopies,
  listCountedDays,
  parseLedgerEntryName,
  type SoldCopies,
  sumSoldCopies,
} from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'
import { alignMarket, knownFrontCards, readAllSegments, retryUntilUncontended } from './align-market.ts'
import { chooseLeaders, isEqual, type MarketFiles } from './market-files.ts'
import { restoreMarketFiles } from './restore-market-files.ts'
import { createMaskSource } from './stored-masks.ts'

/**
 * Orders the market: best sellers of the counted days lead each list, the newest follow. Checks every front, so it
 * also completes an interrupted run. Returns the number of objects written.
 */
export async function orderMarket(services: Services): Promise<{ written: number }> {
  const counting = countPublicWrites(services)
  await restoreMarketFiles(counting.services)
  await writeLeaders(counting.services)
  await alignMarket(counting.services, knownFrontCards)
  return { written: counting.written() }
}

/** Reads the version to replace before the ledger, so that the later of two recounts wins. */
export const writeLeaders = (services: Services): Promise<void> =>
  retryUntilUncontended(services, async (files) => {
    const before = await files.leaders()
    const [copies, segments] = await Promise.all([countCopies(services), readAllSegments(files)])
    const masks = createMaskSource(files, segments.size, segments)
    const leaders = await chooseLeaders(copies, (mode, bookIds) => standingOf(files, masks, mode, bookIds))
    const isSame = before.isWhole && isEqual(before.value, leaders)
    return isSame || files.writeLeaders(leaders, before.expected)
  })

async function standingOf(files: MarketFiles, masks: MaskSource, mode: Mode, bookIds: readonly string[]) {
  const records = await inParallel(16, bookIds, files.record)
  const positions = records.flatMap((record) => record?.value.position ?? [])
  return filterPositions(masks, facetFilter(mode, 'all'), positions)
}

/** Net copies by book over the counted days. A past day is listed once and its sum is stored. */
async function countCopies({ documents, now }: Pick<Services, 'documents' | 'now'>): Promise<SoldCopies> {
  const [today = '', ...over] = listCountedDays(now())
  const [open, ...sums] = await inParallel(8, [today, ...over], (day) =>
    day === today ? listed(documents, day) : summed(documents, day),
  )
  return sumSoldCopies([...(open ? [open.copies] : []), ...sums.map(({ copies }) => copies)])
}

type Counted = { copies: SoldCopies; entries?: number }

async function listed(documents: Documents, day: string): Promise<Required<Counted>> {
  const folder = ledgerEntryDoc.within(day)
  const found = await Array.fromAsync(documents.list(folder))
  const entries = found.flatMap(({ key }) => parseLedgerEntryName(key.slice(folder.length)) ?? [])
  return { copies: countSoldCopies(entries), entries: entries.length }
}

async function summed(documents: Documents, day: string): Promise<Counted> {
  const document = ledgerSumDoc(day)
  const known = await documents.readDerived(document)
  if (known) return { copies: known.value }
  const first = await listed(documents, day)
  const etag = await documents.create(document, first.copies)
  // A late sale recorded meanwhile could not delete this sum, because it did not exist yet.
  const again = await listed(documents, day)
  if (etag !== null && again.entries !== first.entries) await documents.remove(document, etag)
  return again
}

export function countPublicWrites(services: Services): { services: Services; written(): number } {
  let written = 0
  const write: Services['pages']['write'] = async (file, expected) => {
    const isWritten = await services.pages.write(file, expected)
    if (isWritten) written++
    return isWritten
  }
  return { services: { ...services, pages: { ...services.pages, write } }, written: () => written }
}
