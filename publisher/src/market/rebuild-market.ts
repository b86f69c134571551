import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { compare } from '@lorecircle/shared/compare'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { market } from '@lorecircle/shared/market/market-data'
import { type MarketRebuild, marketRebuildDoc, unplacedBooksDoc } from '@lorecircle/shared/market/stored'
import { listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { platformPages } from '../pages/platform-pages.ts'
import { renderPages } from '../pages/render-pages.ts'
import { toPublicFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { alignMarket, noCards, retryUntilUncontended } from './align-market.ts'
import { marketFiles, marketTag } from './market-files.ts'
import { countPublicWrites, writeLeaders } from './order-market.ts'
import { applyBookChanges } from './place-books.ts'
import { assignPositions, batchSize } from './positions.ts'
import {
  type AuthorErrors,
  type ChangedBooksRequest,
  nullIfUnreadableAuthor,
  UnreadableAuthors,
} from './read-authors.ts'
import type { ChangedBook } from './read-changes.ts'
import { restoreMarketFiles } from './restore-market-files.ts'
import { restoreRecords } from './restore-records.ts'
import { updateMarket } from './update-market.ts'
import { writeChunks, writeSegments } from './write-changes.ts'

const smallest = 1024

const start: MarketRebuild = { step: 'standing', done: '', seen: '', newcomers: 0 }

const order: Record<MarketRebuild['step'], number> = { standing: 0, new: 1, gone: 2 }

const chunksAtOnce = 32

const chunksInBatch = Math.ceil(batchSize / market.chunkSize)

/** No record names these positions: they are duplicates or belong to no book. */
const clear = (services: Services, positions: readonly number[]) =>
  retryUntilUncontended(services, async (files) => {
    const placings = positions.map((position) => ({ position, card: null }))
    const [segments, areChunksWritten] = await Promise.all([
      writeSegments(files, placings),
      writeChunks(files, placings),
    ])
    return segments !== null && areChunksWritten
  })

/** Batch sizes: authors whose books are listed at once, and authors whose books form a batch. */
const [listedAtOnce, authorsInBatch] = [32, 256]

/**
 * Rebuilds the market from the authors' documents, a thousand books at a time; books keep their positions. Saves may
 * run meanwhile, because all writes are conditional. An interrupted rebuild resumes. Returns the number of objects
 * written.
 */
export async function rebuildMarket(
  services: Services,
  subs: readonly string[],
): Promise<{ written: number }> {
  const counting = countPublicWrites(services)
  const progress = await rebuildProgress(services)
  const faults: AuthorErrors = new Map()
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

/** Renders the market's pages with current templates from stored cards; reads no books. */
export async function refreshMarket(services: Services): Promise<{ written: number }> {
  const counting = countPublicWrites(services)
  await pagesOfAll(counting.services)
  return { written: counting.written() }
}

async function pagesOfAll(services: Services): Promise<void> {
  await restoreMarketFiles(services)
  await writeLeaders(services)
  await alignMarket(services, noCards)
  await writePlatformPages(services)
}

/** Handles books with a position, author by author; those without one are deferred. */
async function placeStanding(
  services: Services,
  subs: readonly string[],
  progress: RebuildProgress,
  faults: AuthorErrors,
): Promise<void> {
  const done = progress.doneOf('standing')
  if (done === null) return
  const left = subs.toSorted(compare).filter((sub) => sub > done)
  for (let from = 0; from < left.length; from += authorsInBatch) {
    const authors = left.slice(from, from + authorsInBatch)
    const books = (
      await inParallel(listedAtOnce, authors, (sub) =>
        nullIfUnreadableAuthor(faults, sub, () => booksOf(services, sub)),
      )
    ).flatMap((listed) => listed ?? [])
    const newcomers: ChangedBook[] = []
    for (let first = 0; first < books.length; first += batchSize) {
      const subjects = await applyBookChanges(services, books.slice(first, first + batchSize), faults)
      noteSeen(progress, subjects)
      newcomers.push(...subjects.filter(({ record, card }) => !record && card))
    }
    const kept = await progress.keepNewcomers(
      newcomers.map(({ sub, bookId, createdAt }) => ({ sub, bookId, createdAt })),
    )
    await progress.note({ step: 'standing', done: authors.at(-1) ?? done, newcomers: kept })
  }
}

/** Assigns positions oldest first, so that the newest books come first in a new market. */
async function placeNewcomers(
  services: Services,
  progress: RebuildProgress,
  faults: AuthorErrors,
): Promise<void> {
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
    await assignPositions(
      services,
      batch.filter((_, n) => !known[n]),
    )
    noteSeen(
      progress,
      await applyBookChanges(
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

async function booksOf({ documents }: Services, sub: string): Promise<ChangedBooksRequest[]> {
  const account = await documents.read(accountDoc(sub))
  if (!account) return []
  const listed = await Array.fromAsync(documents.list(bookDoc.within(account.value.folder)))
  return listed.flatMap(({ key }) => (bookDoc.placesIn(key) ? [{ sub, books: [bookDoc.nameIn(key)] }] : []))
}

/**
 * Removes cards that no author's books account for. Rereads each book first, because it may have been published
 * during the rebuild.
 */
async function withdrawGone(
  services: Services,
  { seen, doneOf, note }: RebuildProgress,
  faults: AuthorErrors,
): Promise<void> {
  const done = doneOf('gone')
  if (done === null) return
  const listed = await services.pages.list('market-data/chunks/')
  const chunks = [...listed.keys()].map((key) => Number(/(\d+)\.json$/.exec(key)?.[1])).sort((a, b) => a - b)
  const left = chunks.filter((chunk) => done === '' || chunk > Number(done))
  for (let from = 0; from < left.length; from += chunksInBatch) {
    const batch = left.slice(from, from + chunksInBatch)
    const found = await inParallel(chunksAtOnce, batch, (chunk) => cardsIn(services, chunk))
    const unseen = found.flat().filter(({ position }) => !seen.has(position))
    await withdraw(services, unseen, faults)
    await note({ step: 'gone', done: String(batch.at(-1)) })
  }
}

type Standing = { position: number; bookId: string }

async function cardsIn(services: Services, chunk: number): Promise<Standing[]> {
  const { books } = (await marketFiles(services).chunk(chunk)).value
  return books.flatMap((card, at) =>
    card ? [{ position: chunk * market.chunkSize + at, bookId: card.id }] : [],
  )
}

async function withdraw(
  services: Services,
  unseen: readonly Standing[],
  faults: AuthorErrors,
): Promise<void> {
  const { record } = marketFiles(services)
  const records = await inParallel(chunksAtOnce, unseen, ({ bookId }) => record(bookId))
  const [asked, stray]: [{ sub: string; books: string[] }[], number[]] = [[], []]
  for (const [n, { position, bookId }] of unseen.entries()) {
    const known = records[n]?.value
    // A position without an owner may belong to an author who could not be read.
    if (known?.position !== position) stray.push(position)
    else if (known.sub !== undefined || faults.size === 0)
      asked.push({ sub: known.sub ?? '', books: [bookId] })
  }
  if (stray.length > 0) await clear(services, stray)
  await updateMarket(services, asked).catch((error: unknown) => {
    if (!(error instanceof UnreadableAuthors)) throw error
    for (const sub of error.subs) faults.set(sub, error.cause)
  })
}

type Newcomer = Pick<ChangedBook, 'sub' | 'bookId' | 'createdAt'>

/** Progress of a rebuild, saved after every batch so that it can resume. */
async function rebuildProgress({ documents, renderer }: Pick<Services, 'documents' | 'renderer'>) {
  const rendererVersion = renderer.version
  const before = (await documents.readDerived(marketRebuildDoc()))?.value
  let now = before?.rendererVersion === rendererVersion ? before : { ...start, rendererVersion }
  const seen = positionSet(now.seen)

  async function note(changes: Partial<MarketRebuild>) {
    now = { ...now, ...changes, seen: seen.toBase64() }
    await documents.write(marketRebuildDoc(), now)
  }

  return {
    seen,
    /** Progress of a step, or `null` when complete. */
    doneOf: (step: MarketRebuild['step']): string | null =>
      order[step] < order[now.step] ? null : step === now.step ? now.done : '',
    note,
    /** Stores books without a position before progress is saved. */
    async keepNewcomers(newcomers: readonly Newcomer[]): Promise<number> {
      if (newcomers.length === 0) return now.newcomers
      await documents.write(unplacedBooksDoc(now.newcomers), [...newcomers])
      return now.newcomers + 1
    },
    async newcomers(): Promise<Newcomer[]> {
      const batches = await inParallel(16, [...Array(now.newcomers).keys()], (batch) =>
        documents.readDerived(unplacedBooksDoc(batch)),
      )
      return batches.flatMap((batch) => batch?.value ?? [])
    },
    async end() {
      await inParallel(16, [...Array(now.newcomers).keys()], (batch) =>
        documents.remove(unplacedBooksDoc(batch)),
      )
      await documents.remove(marketRebuildDoc())
    },
  }
}

type RebuildProgress = Awaited<ReturnType<typeof rebuildProgress>>

/** Bit set of positions: a million take 125 kB. */
function positionSet(stored = '') {
  let bits = new Uint8Array(Buffer.from(stored, 'base64'))
  return {
    add(position: number) {
      const at = position >> 3
      if (at >= bits.length) {
        const grown = new Uint8Array(Math.max(smallest, 2 * at))
        grown.set(bits)
        bits = grown
      }
      bits[at] = (bits[at] ?? 0) | (1 << (position & 7))
    },
    has: (position: number) => (((bits[position >> 3] ?? 0) >> (position & 7)) & 1) === 1,
    toBase64: () =>
      Buffer.from(bits.subarray(0, bits.findLastIndex((byte) => byte !== 0) + 1)).toString('base64'),
  }
}

/** Writes only pages that differ. */
export async function writePlatformPages(services: Services): Promise<void> {
  const rendered = await renderPages(services.renderer, platformPages(services))
  const files = [...rendered.values()].map((page) => toPublicFile(page, marketTag))
  await syncFiles(services.pages, await listAll(services.pages, ['main/']), files)
}
