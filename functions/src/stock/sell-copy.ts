import type { Claim } from '@lorecircle/shared/stock/claim'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'

/**
 * Turns a paid checkout's hold into a sale, also where the author has withdrawn the copy meanwhile; saying so again changes
 * nothing. Throws where the copy is not this checkout's: then a release went wrong, and nobody may paper over it.
 */
export async function sellCopy(
  documents: Documents,
  sale: { formatId: string; slot: number; checkoutId: string; orderId: string; now: Date },
): Promise<void> {
  const { formatId, slot, checkoutId, orderId, now } = sale
  const document = claimDoc(formatId, slot)
  // Lost where the author withdraws the copy between the two, and against the first try of a request that was repeated.
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim?.value.state === 'sold' && claim.value.checkoutId === checkoutId) return
    if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) break
    const sold: Claim = { state: 'sold', checkoutId, orderId, at: now.toISOString() }
    if ((await documents.replace(document, sold, claim.etag)) !== null) return
  }
  throw new Error(`copy ${slot} of format ${formatId} is not held for checkout ${checkoutId}, which is paid`)
}
