import type { Documents } from '../storage/documents.ts'
import { addTallyEntries, emptyTally, parseTallyEntryName, type Tally, type TallyEntry } from './stock.ts'
import { tallyDoc, tallyEntryDoc } from './stored.ts'

type OfBook = { sub: string; bookId: string }

/** How many copies of a book are gone, those among them that are not added up yet; an empty tally where none is. */
export async function readTally(
  documents: Pick<Documents, 'read' | 'list'>,
  sub: string,
  bookId: string,
): Promise<Tally> {
  // In this order: what was added up since then is in the tally that is read afterwards.
  const entries = await listPendingTallyEntries(documents, { sub, bookId })
  const tally = await documents.read(tallyDoc(sub, bookId))
  return addTallyEntries(
    tally?.value ?? emptyTally,
    entries.map(({ entry }) => entry),
  )
}

/** Copies that left and are not added up yet. */
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
