import type { Claim } from '@lorecircle/shared/stock/claim'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { addUpGone } from './add-up-gone.ts'
import { noteGone } from './tally.ts'

/**
 * Ends a checkout's reservation of a copy, if this very checkout still holds it: the copy is for sale again, or withdrawn
 * where its author took it off sale meanwhile. Answers whether it was this checkout's.
 */
export async function releaseCopy(
  documents: Documents,
  { formatId, slot, checkoutId }: { formatId: string; slot: number; checkoutId: string },
): Promise<boolean> {
  const document = claimDoc(formatId, slot)
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) return false
    const { withdrawal } = claim.value
    if (!withdrawal) {
      if (await documents.remove(document, claim.etag)) return true
      continue
    }
    const { sub, bookId, at, saveId } = withdrawal
    // Before the claim: whoever dies in between is followed by a release that finds it held, or by a sale, which counts more.
    await noteGone(documents, { sub, bookId, formatId, slots: [slot], how: 'withdrawn' })
    const withdrawn: Claim = { state: 'withdrawn', at, saveId }
    if ((await documents.replace(document, withdrawn, claim.etag)) === null) continue
    await addUpGone(documents, { sub, bookId })
    return true
  }
  return false
}
