import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { MarketRecord } from '@lorecircle/shared/market/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { MarketMessage } from '../services/market-queue.ts'
import type { Services } from '../services/services.ts'
import { cardHash, type MarketCard, marketCard } from './market-card.ts'
import type { MarketFiles } from './market-files.ts'
import { takePositions } from './positions.ts'

/** A book whose place in the market is not yet what its author's truth says. */
export type Change = {
  bookId: string
  card: MarketCard | null
  hash: string | null
  record: Stored<MarketRecord>
}

type Subject = Omit<Change, 'record'> & { record: Stored<MarketRecord> | null }
type Asked = Pick<MarketMessage, 'sub' | 'books'>

/** Reads what these books are now and keeps those that the market shows otherwise; new ones get a position. */
export async function readChanges(
  services: Services,
  files: MarketFiles,
  asked: readonly Asked[],
): Promise<Change[]> {
  const subjects = (await Promise.all(asked.map((author) => subjectsOf(services, files, author)))).flat()
  const due = subjects.filter(
    ({ record, hash }) => (record?.value.applied ?? null) !== hash || isUnfinished(record, hash),
  )
  const newcomers = due.filter(({ record, card }) => !record && card)
  await takePositions(
    services,
    newcomers.map(({ bookId }) => bookId),
  )
  const settled = await Promise.all(
    due.map(async (subject) => ({
      ...subject,
      record: subject.record ?? (await files.record(subject.bookId)),
    })),
  )
  return settled.flatMap(({ record, ...subject }) => (record ? [{ ...subject, record }] : []))
}

/** A withdrawn book and one that is being changed both have no applied card; only the first has no places. */
const isUnfinished = (record: Stored<MarketRecord> | null, hash: string | null) =>
  hash === null && record !== null && record.value.places.length > 0

async function subjectsOf(services: Services, files: MarketFiles, { sub, books }: Asked): Promise<Subject[]> {
  const { documents, site } = services
  const account = await documents.read(accountDoc(sub))
  const folder = account?.value.folder ?? ''
  const profile = account && (await documents.read(profileDoc(folder)))
  return Promise.all(
    [...new Set(books)].map(async (bookId) => {
      const [book, record] = await Promise.all([
        account ? documents.read(bookDoc(folder, bookId)) : null,
        files.record(bookId),
      ])
      const card =
        account && book
          ? marketCard(book.value, { account: account.value, profile: profile?.value ?? null }, site)
          : null
      return { bookId, card, hash: card ? cardHash(card) : null, record }
    }),
  )
}
