import { inParallel } from '@lorecircle/shared/in-parallel'
import { type GivenBack, givenBackNamed } from '@lorecircle/shared/stock/given-back'
import { emptyTally, goneNamed, withGone, withoutSlot } from '@lorecircle/shared/stock/stock'
import { claimDoc, goneDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { noteGone } from './tally.ts'

type OfBook = { sub: string; bookId: string }

/** As often as a crowd's sums are tried; what is left then, somebody else has added up, or the sweep will. */
const tries = 4
const atOnce = 16

/**
 * Adds up what was noted into the book's tally, and puts copies that were given back on sale. Of many who do so at once,
 * whoever writes has added up what all of them noted before; so nobody tries for long, and a sum that is not made now
 * is made later.
 */
export async function addUpGone(documents: Documents, book: OfBook): Promise<void> {
  const document = tallyDoc(book.sub, book.bookId)
  for await (const _ of attempts({ limit: tries })) {
    // First of all: what is written below holds only where nothing was counted since.
    const before = await documents.read(document)
    const noted = await notedCopies(documents, book)
    if (noted.entries.length + noted.back.length === 0) return
    const leaving = await stillSold(documents, noted.back)
    const known = before?.value ?? emptyTally
    const sum = leaving.reduce(
      (tally, { formatId, slot }) => withoutSlot(tally, formatId, slot),
      withGone(
        known,
        noted.entries.map(({ entry }) => entry),
      ),
    )
    const isWritten =
      sum === known ||
      (await (before ? documents.replace(document, sum, before.etag) : documents.create(document, sum))) !==
        null
    if (!isWritten) continue
    await inParallel(atOnce, noted.entries, ({ key }) => documents.remove({ key }))
    const soldAgain = await release(documents, leaving)
    await inParallel(atOnce, noted.back, ({ key }) => documents.remove({ key }))
    if (soldAgain.length === 0) return
    for (const { formatId, slot } of soldAgain)
      await noteGone(documents, { ...book, formatId, slots: [slot], how: 'sold' })
  }
}

/** What was noted of a book: copies that left, and copies that were given back. */
async function notedCopies(documents: Documents, { sub, bookId }: OfBook) {
  const keys = (await Array.fromAsync(documents.list(goneDoc.within(sub, bookId)))).map(({ key }) => key)
  return {
    entries: keys.flatMap((key) => {
      const entry = goneNamed(goneDoc.nameIn(key))
      return entry ? [{ key, entry }] : []
    }),
    back: keys.flatMap((key) => {
      const copy = givenBackNamed(goneDoc.nameIn(key))
      return copy ? [{ key, ...copy }] : []
    }),
  }
}

type Leaving = GivenBack & { etag: string }

/** Those that nobody put back on sale yet: their claims are still of the orders that gave them back. */
async function stillSold(documents: Documents, back: readonly GivenBack[]): Promise<Leaving[]> {
  const found = await inParallel(atOnce, back, async (copy) => {
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
async function release(documents: Documents, leaving: readonly Leaving[]): Promise<Leaving[]> {
  const found = await inParallel(atOnce, leaving, async (copy) => {
    const document = claimDoc(copy.formatId, copy.slot)
    if (await documents.remove(document, copy.etag)) return []
    return (await documents.read(document))?.value.state === 'sold' ? [copy] : []
  })
  return found.flat()
}

/** Notes copies that left for good, and adds them up. */
export async function addToTally(documents: Documents, gone: Parameters<typeof noteGone>[1]): Promise<void> {
  await noteGone(documents, gone)
  await addUpGone(documents, gone)
}
