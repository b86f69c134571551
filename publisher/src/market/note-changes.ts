import { type MarketRecord, marketBookDoc } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { everyOne } from './every-one.ts'
import { listsOf } from './list-key.ts'
import type { Change } from './read-changes.ts'

/** Before anything changes, each book's record says that it is changing, and which fronts hold it or will. */
export async function noteIntent({ documents }: Services, changes: Change[]) {
  const noted = await Promise.all(
    changes.map(async ({ bookId, card, record }) => {
      const places = [...new Set([...record.value.places, ...listsOf(card)])]
      if (places.length === record.value.places.length && record.value.applied === null) return record
      const value: MarketRecord = { ...record.value, places, applied: null }
      const etag = await documents.replace(marketBookDoc(bookId), value, record.etag)
      return etag === null ? null : { value, etag }
    }),
  )
  return everyOne(noted)
}

/** Once the market shows all of them, each record says so. False where one was changed meanwhile. */
export async function noteApplied(
  { documents }: Services,
  changes: Change[],
  noted: { value: MarketRecord; etag: string }[],
): Promise<boolean> {
  const written = await Promise.all(
    changes.map(({ bookId, card, hash }, index) => {
      const before = noted[index]
      if (!before) return null
      const value: MarketRecord = { ...before.value, places: listsOf(card), applied: hash }
      return documents.replace(marketBookDoc(bookId), value, before.etag)
    }),
  )
  return everyOne(written) !== null
}
