import { waitingCopies } from '@lorecircle/shared/stock/read-tally'
import { emptyTally, type Tally, withoutSlot } from '@lorecircle/shared/stock/stock'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { addToTally, addUpGone } from './tally.ts'

type Copy = { sub: string; bookId: string; formatId: string; slot: number; orderId: string }

/**
 * Puts a copy that was sold with this very order back on sale; one that is anybody else's is left alone. Again, and at
 * once, it changes nothing more. The tally goes first: whoever buys the copy afterwards is counted afterwards.
 */
export async function restockCopy(documents: Documents, copy: Copy): Promise<void> {
  const { sub, bookId, formatId, slot, orderId } = copy
  const claim = await documents.read(claimDoc(formatId, slot))
  if (claim?.value.state !== 'sold' || claim.value.orderId !== orderId) return
  await addUpGone(documents, { sub, bookId })
  if (await isWaiting(documents, copy))
    throw new Error(`copy ${slot} of format ${formatId} is not added up yet`)
  await documents.update(
    tallyDoc(sub, bookId),
    (tally): Tally => withoutSlot(tally ?? emptyTally, formatId, slot),
  )
  await documents.remove(claimDoc(formatId, slot), claim.etag)
  // Another run of this may have been faster, and a reader, too: then the copy was sold again before it was uncounted.
  const now = (await documents.read(claimDoc(formatId, slot)))?.value
  if (now?.state === 'sold' && now.orderId !== orderId)
    await addToTally(documents, { sub, bookId, formatId, slots: [slot], how: 'sold' })
}

/** Noted as sold and not in the tally: it would be counted after it was uncounted. */
async function isWaiting(documents: Documents, { formatId, slot, ...book }: Copy): Promise<boolean> {
  const waiting = await waitingCopies(documents, book)
  return waiting.some(({ entry }) => entry.formatId === formatId && entry.from <= slot && slot <= entry.to)
}
