import { bookDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { rebuildTally } from '@lorecircle/shared/stock/rebuild-tally'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { UnreadableDocument } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import type { ShopSnapshot } from './look-at-shop.ts'

/** Books whose tally the last run knew and that is gone now: nothing in the product deletes a tally before its book. */
export function booksWithoutTally({ account, manifest, sources }: ShopSnapshot): string[] {
  if (!account) return []
  const { folder, sub } = account.value
  return Object.keys(manifest?.value.sources ?? {}).flatMap((key) => {
    const [owner, bookId = ''] = tallyDoc.placesIn(key) ?? []
    const isLost = owner === sub && !sources.has(key) && sources.has(bookDoc(folder, bookId).key)
    return isLost ? [bookId] : []
  })
}

/** The book whose tally could not be read; null for any other fault. */
export function bookWithUnreadableTally(error: unknown): string | null {
  if (!(error instanceof UnreadableDocument)) return null
  return tallyDoc.placesIn(error.key)?.[1] ?? null
}

/** Counts the tallies of these books again from the claims of their formats. */
export async function restoreTallies(
  { documents }: Pick<Services, 'documents'>,
  { account }: ShopSnapshot,
  bookIds: readonly string[],
): Promise<void> {
  if (!account) return
  const { folder, sub } = account.value
  await inParallel(4, bookIds, async (bookId) => {
    const book = await documents.read(bookDoc(folder, bookId))
    const formatIds = book?.value.formats.map(({ id }) => id) ?? []
    console.error(`the tally of book ${bookId} was lost and is counted again from its claims`)
    await rebuildTally(documents, { sub, bookId, formatIds })
  })
}
