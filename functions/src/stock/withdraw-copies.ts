import type { Claim } from '@lorecircle/shared/stock/claim'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { addToTally } from './add-up-gone.ts'

type Withdrawal = {
  sub: string
  bookId: string
  formatId: string
  slots: number
  count: number
  now: Date
}

/**
 * Takes up to `count` free copies off the shelf, the highest numbers first, through the same gate as buyers.
 * Answers how many it got: fewer where readers hold or own the rest.
 */
export async function withdrawCopies(documents: Documents, withdrawal: Withdrawal): Promise<number> {
  const { formatId, slots, count, now } = withdrawal
  const withdrawn: Claim = { state: 'withdrawn', at: now.toISOString() }
  const taken: number[] = []
  const free = await freeSlots(documents, formatId, slots)
  for (const slot of free.reverse()) {
    if (taken.length >= count) break
    if ((await documents.create(claimDoc(formatId, slot), withdrawn)) !== null) taken.push(slot)
  }
  if (taken.length > 0) await addToTally(documents, { ...withdrawal, slots: taken, how: 'withdrawn' })
  return taken.length
}
