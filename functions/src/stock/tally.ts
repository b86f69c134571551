import { slotOfKey } from '@lorecircle/shared/stock/slots'
import {
  emptyTally,
  type Gone,
  type GoneEntry,
  goneName,
  goneNamed,
  runsOf,
  type Tally,
  tallied,
} from '@lorecircle/shared/stock/stock'
import { claimDoc, goneDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'

type OfBook = { sub: string; bookId: string }

/** Says which copies left for good, under keys of their own: nobody waits for anybody. Again, it changes nothing. */
export async function noteGone(
  documents: Documents,
  {
    sub,
    bookId,
    formatId,
    slots,
    how,
  }: OfBook & { formatId: string; slots: readonly number[]; how: keyof Gone },
): Promise<void> {
  for (const run of runsOf(slots)) {
    await documents.create(goneDoc(sub, bookId, goneName({ formatId, how, ...run })), {})
  }
}

/** The copies of an author's books that left and are not added up yet, by book. */
export async function waitingByBook(
  documents: Pick<Documents, 'list'>,
  sub: string,
): Promise<Map<string, GoneEntry[]>> {
  const found = new Map<string, GoneEntry[]>()
  for await (const { key } of documents.list(goneDoc.within(sub))) {
    const [, bookId = ''] = goneDoc.placesIn(key) ?? []
    const entry = goneNamed(goneDoc.nameIn(key))
    if (entry) found.set(bookId, [...(found.get(bookId) ?? []), entry])
  }
  return found
}

/** Makes a book's tally anew out of its claims. What is sold meanwhile is not lost: the listing starts over. */
export async function rebuildTally(
  documents: Documents,
  { sub, bookId, formatIds }: OfBook & { formatIds: string[] },
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
