import type { Documents } from '../storage/documents.ts'
import { addTallyEntries, emptyTally, parseTallyEntryName, type Tally, type TallyEntry } from './stock.ts'
import { tallyDoc, tallyEntryDoc } from './stored.ts'

type OfBook = { sub: string; bookId: string }

/** Tally of the book's copies, including entries not yet merged into it; empty if there is none. */
export async function readTally(
  documents: Pick<Documents, 'read' | 'list'>,
  sub: string,
  bookId: string,
): Promise<Tally> {
  // Entries are listed before the tally is read, so entries merged in between are in the tally.
  const entries = await listPendingTallyEntries(documents, { sub, bookId })
  const tally = await documents.read(tallyDoc(sub, bookId))
  return addTallyEntries(
    tally?.value ?? emptyTally,
    entries.map(({ entry }) => entry),
  )
}

export async function listPendingTallyEntries(
  documents: Pick<Documents, 'list'>,
  { sub, bookId }: OfBook,
): Promise<{ key: string; entry: TallyEntry }[]> {
  const listed = await Array.fromAsync(documents.list(tallyEntryDoc.within(sub, bookId)))
  return listed.flatMap(({ key }) => {
    const entry = parseTallyEntryName(tallyEntryDoc.nameIn(key))
    return entry ? [{ key, entry }] : []
  })
}
