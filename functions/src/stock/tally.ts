import { inParallel } from '@lorecircle/shared/in-parallel'
import {
  parseRestockEntryName,
  type RestockEntry,
  restockEntryName,
} from '@lorecircle/shared/stock/given-back'
import {
  addTallyEntries,
  emptyTally,
  parseTallyEntryName,
  removeFromTally,
  type TallyEntry,
  tallyEntryName,
  toSlotRanges,
} from '@lorecircle/shared/stock/stock'
import { claimDoc, tallyDoc, tallyEntryDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'

type BookKey = { sub: string; bookId: string }

/**
 * Records copies that are permanently gone, each range under its own key so that writers do not conflict. Idempotent.
 */
export async function noteGoneCopies(
  documents: Documents,
  {
    sub,
    bookId,
    formatId,
    slots,
    how,
  }: BookKey & { formatId: string; slots: readonly number[]; how: TallyEntry['how'] },
): Promise<void> {
  for (const run of toSlotRanges(slots)) {
    await documents.create(tallyEntryDoc(sub, bookId, tallyEntryName({ formatId, how, ...run })), {})
  }
}

export async function listUntalliedByBook(
  documents: Pick<Documents, 'list'>,
  sub: string,
): Promise<Map<string, TallyEntry[]>> {
  const found = new Map<string, TallyEntry[]>()
  for await (const { key } of documents.list(tallyEntryDoc.within(sub))) {
    const [, bookId = ''] = tallyEntryDoc.placesIn(key) ?? []
    const entry = parseTallyEntryName(tallyEntryDoc.nameIn(key))
    if (entry) found.set(bookId, [...(found.get(bookId) ?? []), entry])
  }
  return found
}

type BookRef = { sub: string; bookId: string }

/** Attempts during heavy traffic; the rest is added by another writer or the sweep. */
const maxTallyAttempts = 4

const tallyConcurrency = 16

/**
 * Adds recorded copies to the book's tally, and puts returned copies back on sale. A concurrent writer also adds
 * everything recorded before its read, so this stops after a few attempts.
 */
export async function updateTally(documents: Documents, book: BookRef): Promise<void> {
  const document = tallyDoc(book.sub, book.bookId)
  for await (const _ of attempts({ limit: maxTallyAttempts })) {
    // Read first: the write below succeeds only if the tally did not change since.
    const before = await documents.read(document)
    const noted = await listStockNotes(documents, book)
    if (noted.entries.length + noted.back.length === 0) return
    const leaving = await findUnreleasedReturns(documents, noted.back)
    const known = before?.value ?? emptyTally
    const sum = leaving.reduce(
      (tally, { formatId, slot }) => removeFromTally(tally, formatId, slot),
      addTallyEntries(
        known,
        noted.entries.map(({ entry }) => entry),
      ),
    )
    const isWritten =
      sum === known ||
      (await (before ? documents.replace(document, sum, before.etag) : documents.create(document, sum))) !==
        null
    if (!isWritten) continue
    await inParallel(tallyConcurrency, noted.entries, ({ key }) => documents.remove({ key }))
    const soldAgain = await releaseReturnedClaims(documents, leaving)
    await inParallel(tallyConcurrency, noted.back, ({ key }) => documents.remove({ key }))
    if (soldAgain.length === 0) return
    for (const { formatId, slot } of soldAgain)
      await noteGoneCopies(documents, { ...book, formatId, slots: [slot], how: 'sold' })
  }
}

async function listStockNotes(documents: Documents, { sub, bookId }: BookRef) {
  const keys = (await Array.fromAsync(documents.list(tallyEntryDoc.within(sub, bookId)))).map(
    ({ key }) => key,
  )
  return {
    entries: keys.flatMap((key) => {
      const entry = parseTallyEntryName(tallyEntryDoc.nameIn(key))
      return entry ? [{ key, entry }] : []
    }),
    back: keys.flatMap((key) => {
      const copy = parseRestockEntryName(tallyEntryDoc.nameIn(key))
      return copy ? [{ key, ...copy }] : []
    }),
  }
}

type ReturnedClaim = RestockEntry & { etag: string }

async function findUnreleasedReturns(
  documents: Documents,
  back: readonly RestockEntry[],
): Promise<ReturnedClaim[]> {
  const found = await inParallel(tallyConcurrency, back, async (copy) => {
    const claim = await documents.read(claimDoc(copy.formatId, copy.slot))
    const isTheirs = claim?.value.state === 'sold' && claim.value.orderId === copy.orderId
    return isTheirs ? [{ ...copy, etag: claim.etag }] : []
  })
  return found.flat()
}

/**
 * Removes the claims after the tally was written, so that the next sale is counted after the return. Returns copies
 * that another run released and that were sold again by now: a tally with equal content has the same ETag, so that
 * sale may have been uncounted.
 */
async function releaseReturnedClaims(
  documents: Documents,
  leaving: readonly ReturnedClaim[],
): Promise<ReturnedClaim[]> {
  const found = await inParallel(tallyConcurrency, leaving, async (copy) => {
    const document = claimDoc(copy.formatId, copy.slot)
    if (await documents.remove(document, copy.etag)) return []
    return (await documents.read(document))?.value.state === 'sold' ? [copy] : []
  })
  return found.flat()
}

export async function recordGoneCopies(
  documents: Documents,
  gone: Parameters<typeof noteGoneCopies>[1],
): Promise<void> {
  await noteGoneCopies(documents, gone)
  await updateTally(documents, gone)
}

type SweepServices = {
  documents: Documents
  now(): Date
  log(event: string, facts: Record<string, unknown>): void
}

const sweepTimeInMs = 60 * 1000

/**
 * Adds copies that no run has tallied since they left, for a limited time. Tallied copies are removed from the list,
 * so the next run starts with the rest. Returns the number of books.
 */
export async function sweepTallies(
  { documents, now, log }: SweepServices,
  forMs = sweepTimeInMs,
): Promise<number> {
  const untilMs = now().getTime() + forMs
  const books = new Set<string>()
  for await (const { key } of documents.list(tallyEntryDoc.within())) {
    if (now().getTime() >= untilMs) break
    const [sub, bookId] = tallyEntryDoc.placesIn(key) ?? []
    if (sub === undefined || bookId === undefined || books.has(`${sub}/${bookId}`)) continue
    books.add(`${sub}/${bookId}`)
    try {
      await updateTally(documents, { sub, bookId })
    } catch (error) {
      log('sweep.failed', { sub, bookId, error: String(error) })
    }
  }
  return books.size
}

type ReturnedBook = { sub: string; bookId: string }

/**
 * Puts copies back on sale that these orders bought; copies of others are left alone. Each is recorded under its own
 * key, so concurrent returns do not conflict: copies still unreleased at the end are released by another run or the
 * sweep. Idempotent.
 */
export async function returnCopies(
  documents: Documents,
  { sub, bookId }: ReturnedBook,
  copies: readonly RestockEntry[],
): Promise<void> {
  let noted = 0
  for (const copy of copies) {
    const claim = (await documents.read(claimDoc(copy.formatId, copy.slot)))?.value
    if (claim?.state !== 'sold' || claim.orderId !== copy.orderId) continue
    await documents.create(tallyEntryDoc(sub, bookId, restockEntryName(copy)), {})
    noted++
  }
  if (noted > 0) await updateTally(documents, { sub, bookId })
}
