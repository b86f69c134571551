import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import type { Claim } from '@lorecircle/shared/stock/claim'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/**
 * Copies that were sold before the shop opened here: no orders, and numbers that nobody can buy, from No. 1
 * on. Saying so again changes nothing.
 */
export async function markSold(
  documents: Documents,
  { sub, bookId, formatId, sold }: { sub: string; bookId: string; formatId: string; sold: number },
): Promise<void> {
  const withdrawn: Claim = { state: 'withdrawn', at: new Date().toISOString() }
  const slots = Array.from({ length: sold }, (_, index) => index + 1)
  await Promise.all(slots.map((slot) => documents.create(claimDoc(formatId, slot), withdrawn)))
  await recordGoneCopies(documents, { sub, bookId, formatId, slots, how: 'withdrawn' })
}
