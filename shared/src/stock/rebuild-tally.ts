import type { Documents } from '../storage/documents.ts'
import { UnreadableDocument } from '../storage/read-documents.ts'
import { attempts } from '../storage/retry.ts'
import { slotFromClaimKey } from './slots.ts'
import { addSlotToTally, type Claim, emptyTally, type Tally, type TallyEntry } from './stock.ts'
import { claimDoc, tallyDoc } from './stored.ts'

type OfBook = { sub: string; bookId: string }

/**
 * Recomputes a book's tally from the claims of these formats, replacing one that is missing, unreadable or wrong. The
 * listing restarts if a copy is counted meanwhile, so no sale is lost.
 */
export async function rebuildTally(
  documents: Documents,
  { sub, bookId, formatIds }: OfBook & { formatIds: readonly string[] },
): Promise<Tally> {
  const document = tallyDoc(sub, bookId)
  for await (const _ of attempts()) {
    const replaced = await standingEtag(documents, { sub, bookId })
    const tally = await tallyFromClaims(documents, formatIds)
    const etag =
      replaced === null
        ? await documents.create(document, tally)
        : await documents.replace(document, tally, replaced)
    if (etag !== null) return tally
  }
  throw new Error(`the tally of book ${bookId} kept changing while it was counted`)
}

async function standingEtag(documents: Documents, { sub, bookId }: OfBook): Promise<string | null> {
  try {
    return (await documents.read(tallyDoc(sub, bookId)))?.etag ?? null
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.etag
    throw error
  }
}

/**
 * Counts sold and withdrawn copies. Reserved copies count as available, unless they are to be withdrawn afterwards.
 */
async function tallyFromClaims(documents: Documents, formatIds: readonly string[]): Promise<Tally> {
  let tally = emptyTally
  for (const formatId of formatIds) {
    for (const { key, value } of await documents.readAll(claimDoc, claimDoc.within(formatId))) {
      const how = wayOf(value)
      if (how !== null) tally = addSlotToTally(tally, formatId, slotFromClaimKey(key), how)
    }
  }
  return tally
}

function wayOf(claim: Claim): TallyEntry['how'] | null {
  if (claim.state !== 'held') return claim.state
  return claim.withdrawal ? 'reserved' : null
}
