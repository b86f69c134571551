import { keys } from '@lorecircle/shared/keys'
import { Claim } from '@lorecircle/shared/stock/claim'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** Puts a copy back on the shelf, if this very checkout still holds it: the version that was read, or none. */
export async function releaseCopy(
  documents: Documents,
  { formatId, slot, checkoutId }: { formatId: string; slot: number; checkoutId: string },
): Promise<boolean> {
  const key = keys.claim(formatId, slot)
  const claim = await documents.read(key, Claim)
  if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) return false
  return documents.remove(key, claim.etag)
}
