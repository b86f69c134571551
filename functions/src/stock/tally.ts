import { emptyTally, type Gone, type Tally, tallied } from '@lorecircle/shared/stock/stock'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { slotOfKey } from './slots.ts'

/** How many copies of a book are gone; an empty tally where none is. */
export async function readTally(documents: Documents, sub: string, bookId: string): Promise<Tally> {
  return (await documents.read(tallyDoc(sub, bookId)))?.value ?? emptyTally
}

/** Counts copies that left for good; counting the same ones again changes nothing. */
export const addToTally = (
  documents: Documents,
  gone: { sub: string; bookId: string; formatId: string; slots: number[]; how: keyof Gone },
) =>
  documents.update(tallyDoc(gone.sub, gone.bookId), (before) =>
    gone.slots.reduce((tally, slot) => tallied(tally, gone.formatId, slot, gone.how), before ?? emptyTally),
  )

/** Makes a book's tally anew out of its claims. What is sold meanwhile is not lost: the listing starts over. */
export async function rebuildTally(
  documents: Documents,
  { sub, bookId, formatIds }: { sub: string; bookId: string; formatIds: string[] },
): Promise<Tally> {
  const document = tallyDoc(sub, bookId)
  for await (const _ of attempts()) {
    const before = await documents.read(document)
    const tally = await tallyOfClaims(documents, formatIds)
    const etag = before
      ? await documents.replace(document, tally, before.etag)
      : await documents.create(document, tally)
    if (etag !== null) return tally
  }
  throw new Error(`the tally of book ${bookId} kept changing while it was counted`)
}

async function tallyOfClaims(documents: Documents, formatIds: string[]): Promise<Tally> {
  let tally = emptyTally
  for (const formatId of formatIds) {
    for (const { key, value } of await documents.readAll(claimDoc, claimDoc.within(formatId))) {
      if (value.state !== 'held') tally = tallied(tally, formatId, slotOfKey(key), value.state)
    }
  }
  return tally
}
