import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { compare } from '@lorecircle/shared/compare'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { MarketRecord } from '@lorecircle/shared/market/stored'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { type Stored, UnreadableDocument } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { cardHash, type MarketCard, marketCardIfListed } from './market-card.ts'
import type { MarketFiles } from './market-files.ts'
import { assignPositions } from './positions.ts'
import {
  type AuthorErrors,
  type ChangedBooksRequest,
  nullIfUnreadableAuthor,
  readAuthors,
} from './read-authors.ts'
import { restoreRecords } from './restore-records.ts'

export type MarketChange = {
  sub: string
  bookId: string
  card: MarketCard | null
  hash: string | null
  record: Stored<MarketRecord>
}

export type ChangedBook = Omit<MarketChange, 'record'> & {
  record: Stored<MarketRecord> | null
  createdAt: string
  updatedAt: string
}

const atOnce = 32

/** Books whose market entry is out of date, and those that are `due` regardless. */
export async function readChanges(
  services: Services,
  files: MarketFiles,
  asked: readonly ChangedBooksRequest[],
  { due, faults }: { due: ReadonlySet<string>; faults: AuthorErrors },
): Promise<MarketChange[]> {
  const subjects = await readSubjects(services, files, asked, faults)
  const changing = subjects.filter(
    ({ bookId, record, hash }) =>
      due.has(bookId) || (record?.value.applied ?? null) !== hash || isUnfinished(record, hash),
  )
  const newcomers = changing.filter(({ record, card }) => !record && card)
  // The last published book is the newest.
  await assignPositions(
    services,
    newcomers.toSorted((a, b) => compare(a.updatedAt, b.updatedAt)),
  )
  const settled = await inParallel(atOnce, changing, async (subject) => ({
    ...subject,
    record: subject.record ?? (await files.record(subject.bookId)),
  }))
  return settled.flatMap(({ record, ...subject }) => (record ? [{ ...subject, record }] : []))
}

/** A withdrawn book and one that is being changed both have no applied card; only the first has no `places`. */
const isUnfinished = (record: Stored<MarketRecord> | null, hash: string | null) =>
  hash === null && record !== null && record.value.places.length > 0

/** Reads records before the source documents, so that concurrent changes are detected. */
export async function readSubjects(
  services: Services,
  files: MarketFiles,
  asked: readonly ChangedBooksRequest[],
  faults: AuthorErrors,
): Promise<ChangedBook[]> {
  const { documents, site, now } = services
  const books = await readAuthors(services, asked, faults)
  const read = await inParallel(atOnce, books, ({ sub, bookId, author }) =>
    nullIfUnreadableAuthor(faults, sub, async (): Promise<ChangedBook> => {
      const record = await readRecord(services, files, { sub, bookId })
      const book = author && (await documents.read(bookDoc(author.account.folder, bookId)))
      const card =
        author && book
          ? marketCardIfListed(book.value, await tallyOf(services, sub, book.value), author, {
              site,
              now: now(),
            })
          : null
      const { createdAt = '', updatedAt = '' } = book?.value ?? {}
      return { sub, bookId, card, hash: card ? cardHash(card) : null, record, createdAt, updatedAt }
    }),
  )
  return read.filter((subject) => subject !== null)
}

/** Sold copies; only books with limited copies have a tally. */
async function tallyOf({ documents }: Services, sub: string, { id, formats }: Book): Promise<Tally> {
  const isCounted = formats.some(({ slots }) => typeof slots === 'number')
  const tally = isCounted ? await documents.read(tallyDoc(sub, id)) : null
  return tally?.value ?? emptyTally
}

/** An unreadable record is rewritten, so that the book keeps its position. */
async function readRecord(
  services: Services,
  files: MarketFiles,
  book: { sub: string; bookId: string },
): Promise<Stored<MarketRecord> | null> {
  try {
    return await files.record(book.bookId)
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    console.error(error.message)
    await restoreRecords(services, [book])
    return files.record(book.bookId)
  }
}
