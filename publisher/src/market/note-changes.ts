import { inParallel } from '@lorecircle/shared/in-parallel'
import { type MarketRecord, marketBookDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { listKeysOfCard } from './market-card.ts'
import type { MarketChange } from './read-changes.ts'
import { allOrNull } from './write-changes.ts'

const atOnce = 32

/**
 * Marks each book's record as changing, with the fronts that hold it or will, before any file changes. If two runs
 * change the same book, one of them cannot mark it applied and retries.
 */
export async function recordPendingChanges({ documents }: Services, changes: readonly MarketChange[]) {
  const noted = await inParallel(atOnce, changes, async ({ sub, bookId, card, record }) => {
    const places = [...new Set([...record.value.places, ...listKeysOfCard(card)])]
    const value: MarketRecord = { sub, position: record.value.position, places, applied: null }
    const etag = await documents.replace(marketBookDoc(bookId), value, record.etag)
    return etag === null ? null : { value, etag }
  })
  return allOrNull(noted)
}

/** Marks the changes as applied. Returns false if a record was changed meanwhile. */
export async function recordAppliedChanges(
  { documents }: Services,
  changes: readonly MarketChange[],
  noted: readonly { value: MarketRecord; etag: string }[],
): Promise<boolean> {
  const written = await inParallel(atOnce, [...changes.entries()], async ([index, change]) => {
    const before = noted[index]
    return (
      before &&
      documents.replace(marketBookDoc(change.bookId), toAppliedRecord(change, before.value), before.etag)
    )
  })
  return written.every((etag) => typeof etag === 'string')
}

/** A record whose book the market shows as it is; the record of a removed book drops its author. */
export const toAppliedRecord = (
  { sub, card, hash }: MarketChange,
  { position }: MarketRecord,
): MarketRecord => ({
  ...(card && { sub }),
  position,
  places: listKeysOfCard(card),
  applied: hash,
})
