import { type GivenBack, givenBackName } from '@lorecircle/shared/stock/given-back'
import { claimDoc, goneDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { addUpGone } from './add-up-gone.ts'

type OfBook = { sub: string; bookId: string }

/**
 * Puts copies that were sold with these very orders back on sale; one that is anybody else's is left alone. Each is noted
 * under a key of its own, so a crowd that gives back at once does not wait for each other: what is not back on sale
 * when this ends, somebody else puts back, or the sweep does. Again, and at once, it changes nothing more.
 */
export async function giveBack(
  documents: Documents,
  { sub, bookId }: OfBook,
  copies: readonly GivenBack[],
): Promise<void> {
  let noted = 0
  for (const copy of copies) {
    const claim = (await documents.read(claimDoc(copy.formatId, copy.slot)))?.value
    if (claim?.state !== 'sold' || claim.orderId !== copy.orderId) continue
    await documents.create(goneDoc(sub, bookId, givenBackName(copy)), {})
    noted++
  }
  if (noted > 0) await addUpGone(documents, { sub, bookId })
}
