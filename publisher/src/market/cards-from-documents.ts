import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { type MarketRecord, marketBookDoc, marketPositionDoc } from '@lorecircle/shared/market/stored'
import { nullIfUnreadable } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import type { MarketCard } from './market-card.ts'
import type { MarketFiles } from './market-files.ts'
import { type AuthorErrors, nullIfUnreadableAuthor } from './read-authors.ts'
import { readSubjects } from './read-changes.ts'
import { booksAtPositions } from './restore-positions.ts'

const atOnce = 32

/** Market positions, both ends inclusive. */
export type Range = { from: number; to: number }

type Taken = { position: number; bookId: string }

/**
 * `cards` by position; `unreadable`: positions whose authors cannot be read; `hadBooks`: true if the market showed
 * any of these books before, by its record.
 */
type DocumentCards = {
  cards: Map<number, MarketCard>
  unreadable: Set<number>
  hadBooks: boolean
}

/**
 * Builds the cards of every book in a range from the authors' documents alone. Rewrites missing and unreadable
 * records. A book whose author cannot be read is marked as not applied, so that a later sweep publishes it.
 */
export async function cardsFromDocuments(
  services: Services,
  files: MarketFiles,
  range: Range,
): Promise<DocumentCards> {
  const taken = await positionsTaken(services, range)
  const { owners, hadBooks } = await ownersByRecord(services, taken)
  const faults: AuthorErrors = new Map()
  const books = Map.groupBy(taken, ({ bookId }) => owners.get(bookId) ?? null)
  const asked = [...books].flatMap(([sub, its]) =>
    sub === null ? [] : [{ sub, books: its.map(({ bookId }) => bookId) }],
  )
  const subjects = await readSubjects(services, files, asked, faults)
  const cards = new Map(subjects.map(({ bookId, card }) => [bookId, card]))
  const missed = taken.filter(({ bookId }) => owners.has(bookId) && !cards.has(bookId))
  await inParallel(atOnce, missed, ({ position, bookId }) => {
    console.error(`book ${bookId} is missing from the market until it can be read`)
    return services.documents.update(marketBookDoc(bookId), (record) => ({
      position,
      places: [],
      sub: owners.get(bookId),
      ...record,
      applied: null,
    }))
  })
  const found = taken.flatMap(({ position, bookId }) => {
    const card = cards.get(bookId)
    return card ? [[position, card] as const] : []
  })
  return { cards: new Map(found), unreadable: new Set(missed.map(({ position }) => position)), hadBooks }
}

async function positionsTaken({ documents }: Services, { from, to }: Range): Promise<Taken[]> {
  const last = marketPositionDoc(to).key
  const before = from === 0 ? undefined : marketPositionDoc(from - 1).key
  const positions: number[] = []
  for await (const { key } of documents.list(marketPositionDoc.within(), before)) {
    if (key > last) break
    positions.push(Number(marketPositionDoc.nameIn(key)))
  }
  const books = await booksAtPositions({ documents }, positions)
  return [...books].map(([position, bookId]) => ({ position, bookId }))
}

/** The author of each book at these positions, and whether the market showed one of them before. */
async function ownersByRecord(services: Services, taken: readonly Taken[]) {
  const { documents } = services
  const owners = new Map<string, string>()
  let hadBooks = false
  const unknown: (Taken & { record: MarketRecord | null })[] = []
  await inParallel(atOnce, taken, async ({ position, bookId }) => {
    const record = (await nullIfUnreadable(documents.read(marketBookDoc(bookId))))?.value ?? null
    if (record && record.position !== position) return
    if (record && record.applied !== null) hadBooks = true
    if (record?.sub !== undefined) owners.set(bookId, record.sub)
    else if (!record || !isWithdrawn(record)) unknown.push({ position, bookId, record })
  })
  const found = await findOwners(services, new Set(unknown.map(({ bookId }) => bookId)))
  await inParallel(atOnce, unknown, async ({ position, bookId, record }) => {
    const sub = found.get(bookId)
    if (sub === undefined) return
    owners.set(bookId, sub)
    if (!record) await documents.write(marketBookDoc(bookId), { sub, position, places: [], applied: null })
  })
  return { owners, hadBooks }
}

const isWithdrawn = ({ applied, places }: MarketRecord) => applied === null && places.length === 0

/** Searches every author's folder: only needed if records are lost. */
async function findOwners(
  { documents }: Services,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  if (wanted.size === 0) return owners
  const accounts = await Array.fromAsync(documents.list(accountDoc.within()))
  await inParallel(atOnce, accounts, ({ key }) =>
    nullIfUnreadableAuthor(new Map(), key, async () => {
      const account = await documents.read(accountDoc.at(key))
      if (!account) return
      for await (const { key: bookKey } of documents.list(bookDoc.within(account.value.folder))) {
        const bookId = bookDoc.placesIn(bookKey)?.at(-1)
        if (bookId !== undefined && wanted.has(bookId)) owners.set(bookId, account.value.sub)
      }
    }),
  )
  return owners
}
