import { waitingCopies } from '@lorecircle/shared/stock/read-tally'
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
  withGone,
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

/** As often as a crowd's sums are tried; what is left then, somebody else has added up, or the sweep will. */
const tries = 4

/**
 * Adds up what was noted into the book's tally. Of many who do so at once, whoever writes has added up what all of
 * them noted before; so nobody tries for long, and a sum that is not made now is made later.
 */
export async function addUpGone(documents: Documents, { sub, bookId }: OfBook): Promise<void> {
  const document = tallyDoc(sub, bookId)
  for await (const _ of attempts({ limit: tries })) {
    const entries = await waitingCopies(documents, { sub, bookId })
    if (entries.length === 0) return
    const before = await documents.read(document)
    const known = before?.value ?? emptyTally
    const sum = withGone(
      known,
      entries.map(({ entry }) => entry),
    )
    const isWritten =
      before && sum === known
        ? true
        : (await (before
            ? documents.replace(document, sum, before.etag)
            : documents.create(document, sum))) !== null
    if (!isWritten) continue
    await Promise.all(entries.map(({ key }) => documents.remove({ key })))
    return
  }
}

/** Notes copies that left for good, and adds them up. */
export async function addToTally(documents: Documents, gone: Parameters<typeof noteGone>[1]): Promise<void> {
  await noteGone(documents, gone)
  await addUpGone(documents, gone)
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
