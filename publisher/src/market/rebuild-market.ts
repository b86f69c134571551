import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { compare } from '@lorecircle/shared/compare'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Services } from '../services/services.ts'
import { alignMarket, noCards } from './align-market.ts'
import { countingWrites } from './counting-writes.ts'
import { marketFiles, marketTag } from './market-files.ts'
import { writeLeaders } from './order-market.ts'
import { placeBooks } from './place-books.ts'
import { batchSize, takePositions } from './positions.ts'
import type { Asked } from './read-authors.ts'
import type { ChangedBook } from './read-changes.ts'
import { type RebuildProgress, rebuildProgress } from './rebuild-progress.ts'
import { restoreMarketFiles } from './restore-market-files.ts'
import { restoreRecords } from './restore-records.ts'
import { type Faults, orNoted, UnreadableAuthors } from './unreadable-authors.ts'
import { withdrawGone } from './withdraw-gone.ts'
import { writePlatformPages } from './write-platform-pages.ts'

/** Authors whose books are listed at once, and those whose books make a batch. */
const [listedAtOnce, authorsInBatch] = [32, 256]

/**
 * Makes the market anew out of the authors' truth, a thousand books at a time; books keep their positions. Saves go
 * on meanwhile: what is written here names the version it replaces, as they do. A rebuild that died is taken up where
 * it was. Answers how many objects were written.
 */
export async function rebuildMarket(
  services: Services,
  subs: readonly string[],
): Promise<{ written: number }> {
  const counting = countingWrites(services)
  const progress = await rebuildProgress(services)
  const faults: Faults = new Map()
  await placeStanding(counting.services, subs, progress, faults)
  await placeNewcomers(counting.services, progress, faults)
  await withdrawGone(counting.services, progress, faults)
  await pagesOfAll(counting.services)
  await progress.end()
  const written = counting.written()
  if (written > 0) await services.invalidate([marketTag])
  if (faults.size > 0) throw new UnreadableAuthors(faults)
  return { written }
}

/** Makes the market's pages with today's templates out of what it has noted of its books, and reads none of them. */
export async function refreshMarket(services: Services): Promise<{ written: number }> {
  const counting = countingWrites(services)
  await pagesOfAll(counting.services)
  return { written: counting.written() }
}

async function pagesOfAll(services: Services): Promise<void> {
  await restoreMarketFiles(services)
  await writeLeaders(services)
  await alignMarket(services, noCards)
  await writePlatformPages(services)
}

/** Books that have a place, author by author; those without one are kept for later. */
async function placeStanding(
  services: Services,
  subs: readonly string[],
  progress: RebuildProgress,
  faults: Faults,
): Promise<void> {
  const done = progress.doneOf('standing')
  if (done === null) return
  const left = subs.toSorted(compare).filter((sub) => sub > done)
  for (let from = 0; from < left.length; from += authorsInBatch) {
    const authors = left.slice(from, from + authorsInBatch)
    const books = (
      await inParallel(listedAtOnce, authors, (sub) => orNoted(faults, sub, () => booksOf(services, sub)))
    ).flatMap((listed) => listed ?? [])
    const newcomers: ChangedBook[] = []
    for (let first = 0; first < books.length; first += batchSize) {
      const subjects = await placeBooks(services, books.slice(first, first + batchSize), faults)
      noteSeen(progress, subjects)
      newcomers.push(...subjects.filter(({ record, card }) => !record && card))
    }
    const kept = await progress.keepNewcomers(
      newcomers.map(({ sub, bookId, createdAt }) => ({ sub, bookId, createdAt })),
    )
    await progress.note({ step: 'standing', done: authors.at(-1) ?? done, newcomers: kept })
  }
}

/** New books get positions, oldest first: a market made from nothing has its newest books in front. */
async function placeNewcomers(services: Services, progress: RebuildProgress, faults: Faults): Promise<void> {
  const done = progress.doneOf('new')
  if (done === null) return
  const newcomers = (await progress.newcomers()).sort(
    (a, b) => compare(a.createdAt, b.createdAt) || compare(a.bookId, b.bookId),
  )
  if (Number(done) === 0) await restoreRecords(services, newcomers)
  const { record } = marketFiles(services)
  for (let first = Number(done); first < newcomers.length; first += batchSize) {
    const batch = newcomers.slice(first, first + batchSize)
    const known = await inParallel(listedAtOnce, batch, ({ bookId }) => record(bookId))
    await takePositions(
      services,
      batch.filter((_, n) => !known[n]),
    )
    noteSeen(
      progress,
      await placeBooks(
        services,
        batch.map(({ sub, bookId }) => ({ sub, books: [bookId] })),
        faults,
      ),
    )
    await progress.note({ step: 'new', done: String(first + batch.length) })
  }
}

function noteSeen({ seen }: RebuildProgress, subjects: readonly ChangedBook[]) {
  for (const { record, card } of subjects) if (record && card) seen.add(record.value.position)
}

/** One entry a book, so that a batch of them is as large as it says. */
async function booksOf({ documents }: Services, sub: string): Promise<Asked[]> {
  const account = await documents.read(accountDoc(sub))
  if (!account) return []
  const listed = await Array.fromAsync(documents.list(bookDoc.within(account.value.folder)))
  return listed.flatMap(({ key }) => (bookDoc.placesIn(key) ? [{ sub, books: [bookDoc.nameIn(key)] }] : []))
}
