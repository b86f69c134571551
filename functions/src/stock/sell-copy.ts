import type { Claim } from '@lorecircle/shared/stock/claim'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/**
 * Turns a paid checkout's hold into a sale; saying so again changes nothing. Throws where the copy is not
 * this checkout's: then a release went wrong, and nobody may paper over it.
 */
export async function sellCopy(
  documents: Documents,
  sale: { formatId: string; slot: number; checkoutId: string; orderId: string; now: Date },
): Promise<void> {
  const { formatId, slot, checkoutId, orderId, now } = sale
  const document = claimDoc(formatId, slot)
  const held = await documents.read(document)
  if (held?.value.state === 'held' && held.value.checkoutId === checkoutId) {
    const sold: Claim = { state: 'sold', checkoutId, orderId, at: now.toISOString() }
    if ((await documents.replace(document, sold, held.etag)) !== null) return
  }
  const claim = (await documents.read(document))?.value
  if (claim?.state === 'sold' && claim.checkoutId === checkoutId) return
  throw new Error(`copy ${slot} of format ${formatId} is not held for checkout ${checkoutId}, which is paid`)
}
