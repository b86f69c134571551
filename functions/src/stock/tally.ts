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

/** Says which copies left for good, under keys of their own: nobody waits for anybody. Again, it changes nothing. */
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

/** The copies of an author's books that left and are not added up yet, by book. */
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

/** As often as a crowd's sums are tried; what is left then, somebody else has added up, or the sweep will. */
const maxTallyAttempts = 4

const tallyConcurrency = 16

/**
 * Adds up what was noted into the book's tally, and puts copies that were given back on sale. Of many who do so at once,
 * whoever writes has added up what all of them noted before; so nobody tries for long, and a sum that is not made now
 * is made later.
 */
export async function updateTally(documents: Documents, book: BookRef): Promise<void> {
  const document = tallyDoc(book.sub, book.bookId)
  for await (const _ of attempts({ limit: maxTallyAttempts })) {
    // First of all: what is written below holds only where nothing was counted since.
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

/** What was noted of a book: copies that left, and copies that were given back. */
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

/** Those that nobody put back on sale yet: their claims are still of the orders that gave them back. */
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
 * Lets the copies' claims go, after the tally, so that whoever buys one is counted after it was uncounted. Answers those
 * that another run let go before, and that were sold again by now: a tally that says the same as before has the same
 * version, so they may have been uncounted.
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

/** Notes copies that left for good, and adds them up. */
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
 * Adds up the copies that left and that no run has added up since, for as long as it may; what is added up is noted no
 * more, so the next run begins with what is left. Answers of how many books.
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
 * Puts copies that were sold with these very orders back on sale; one that is anybody else's is left alone. Each is noted
 * under a key of its own, so a crowd that gives back at once does not wait for each other: what is not back on sale
 * when this ends, somebody else puts back, or the sweep does. Again, and at once, it changes nothing more.
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
