import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** Puts a copy back on the shelf, if this very checkout still holds it: the version that was read, or none. */
export async function releaseCopy(
  documents: Documents,
  { formatId, slot, checkoutId }: { formatId: string; slot: number; checkoutId: string },
): Promise<boolean> {
  const document = claimDoc(formatId, slot)
  const claim = await documents.read(document)
  if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) return false
  return documents.remove(document, claim.etag)
}
