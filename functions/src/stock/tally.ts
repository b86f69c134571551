import { type GoneEntry, goneName, goneNamed, runsOf } from '@lorecircle/shared/stock/stock'
import { goneDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

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
  }: OfBook & { formatId: string; slots: readonly number[]; how: GoneEntry['how'] },
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
