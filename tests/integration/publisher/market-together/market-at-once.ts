import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import { marketCardIfListed } from '@lorecircle/publisher/market/market-card'
import { marketFiles } from '@lorecircle/publisher/market/market-files'
import { findMarketBooks } from '@lorecircle/publisher/market/market-pages'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { writeChunks, writeSegments } from '@lorecircle/publisher/market/write-changes'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { isFreeBook, isPaid } from '@lorecircle/shared/book/price'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { type Mode, modes } from '@lorecircle/shared/market/facets'
import { facetFilter, filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import { positionComparator } from '@lorecircle/shared/market/market-list'
import { marketBookDoc, marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { expect } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { expectConsistentMarket } from '../market-state.ts'
import { startPlatformWith } from '../platform.ts'

/** Two authors with three books each, the oldest of all: in front of them stand as many as a front holds, and more. */
export const authors = ['a1', 'a2']
const idsOf = (sub: string) => [0, 1, 2].map((n) => `${sub}-${n}`)
export const oldest = 6
export const fillers = 118

/** A third author, whose books stand among all books and on one of two shelves of fantasy. */
const fillersAuthor = 'fillers'
const idOf = (position: number) => `filler-${position}`
const shelves = ['Dark Fantasy', 'Urban Fantasy']
const filler = (position: number): Book =>
  bookOf(idOf(position), { subgenres: [shelves[position % 2] ?? ''] })

const filters: MarketFilter[] = modes.flatMap((mode) => [
  facetFilter(mode, 'all'),
  facetFilter(mode, 'fantasy'),
  facetFilter(mode, 'horror'),
  facetFilter(mode, 'fantasy/dark-fantasy'),
  { ...facetFilter(mode, 'fantasy'), subgenres: ['fantasy/dark-fantasy', 'fantasy/urban-fantasy'] },
  { ...facetFilter(mode, 'fantasy'), subgenres: ['fantasy/dark-fantasy', 'fantasy/wizards-witches'] },
])

async function sixBooksAndFillers(services: Services) {
  const accounts = new Map<string, Account>()
  const books = new Map<string, Book>()
  for (const sub of authors) {
    const own = idsOf(sub).map((id) => bookOf(id))
    accounts.set(sub, await openShop(services, sub, own))
    for (const book of own) books.set(book.id, book)
  }
  await updateMarket(
    services,
    authors.map((sub) => ({ sub, books: idsOf(sub) })),
  )
  const standing = new Set(Array.from({ length: fillers }, (_, n) => oldest + n))
  const account = await openShop(services, fillersAuthor, [...standing].map(filler))
  const profile = (await services.documents.read(profileDoc(account.folder)))?.value ?? null
  const entries = [...standing].flatMap((position) => {
    const card = marketCardIfListed(
      filler(position),
      emptyTally,
      { account, profile },
      { site: services.site, now: services.now() },
    )
    return card ? [{ position, card }] : []
  })
  const files = marketFiles(services)
  await writeSegments(files, entries)
  await writeChunks(files, entries)
  await Promise.all(
    entries.map(async ({ position, card }) => {
      await services.documents.create(marketPositionDoc(position), { bookId: card.card.id })
      const places = card.facets.map((key) => `paid/${key}`)
      return services.documents.create(marketBookDoc(card.card.id), {
        sub: fillersAuthor,
        position,
        places,
        applied: 'shown',
      })
    }),
  )
  await services.documents.update(nextPositionDoc(), () => ({ next: oldest + fillers }))
  await alignMarket(services, noCards)
  return { accounts: accounts.set(fillersAuthor, account), books, standing }
}

export type Model = Awaited<ReturnType<typeof sixBooksAndFillers>>

/** What the rules say of the saved books, slowly: their words, in order. */
async function listOf(
  services: Services,
  { books, standing }: Model,
  { mode, genre, subgenres }: MarketFilter,
) {
  const { leaders } = marketFiles(services)
  const own = await Promise.all(
    [...books.values()].map(async (book) => {
      const position = (await services.documents.read(marketBookDoc(book.id)))?.value.position ?? -1
      return { book, position }
    }),
  )
  const others = [...standing].map((position) => ({ book: filler(position), position }))
  const names = ['Dark Fantasy', 'Urban Fantasy', 'Wizards & Witches']
  const keys = ['fantasy/dark-fantasy', 'fantasy/urban-fantasy', 'fantasy/wizards-witches']
  const isIn = (book: Book, list: Mode) => (list === 'paid' ? isPaid(book) : isFreeBook(book, emptyTally))
  const wanted = [...own, ...others]
    .filter(({ book }) => book.public && isIn(book, mode))
    .filter(({ book }) => genre === null || book.genres.some((name) => name.toLowerCase() === genre))
    .filter(
      ({ book }) =>
        subgenres.length === 0 ||
        names.some((name, n) => subgenres.includes(keys[n] ?? '') && book.subgenres.includes(name)),
    )
    .map(({ book, position }) => ({ position, words: `${book.id} ${book.tagline}` }))
  const compare = positionComparator((await leaders()).value[mode])
  return wanted.sort((a, b) => compare(a.position, b.position)).map(({ words }) => words)
}

export async function expectTheTruth(services: Services, model: Model) {
  await expectConsistentMarket(services, ['all', 'fantasy', 'fantasy/dark-fantasy', 'horror'])
  for (const filter of filters) {
    const expected = await listOf(services, model, filter)
    const shown: string[] = []
    for (let page = 1; page === 1 || shown.length < expected.length; page++) {
      const books = await findMarketBooks(marketFiles(services), { ...filter, perPage: 48, page })
      expect(books.total, filterPath(filter)).toBe(expected.length)
      shown.push(...books.cards.map(({ id, tagline }) => `${id} ${tagline}`))
    }
    expect(shown, filterPath(filter)).toEqual(expected)
  }
}

/** A market in which a book stands behind the edge of a full front, and another author's newest before it. */
export async function inTheMarket(work: (services: Services, model: Model) => Promise<void>) {
  const { services, begun, stop } = await startPlatformWith(sixBooksAndFillers)
  try {
    await work(services, begun)
  } finally {
    await stop()
  }
}

/** Deletes these fillers. Answers what an updater is to hear of it. */
export async function deleteFillers(
  { documents }: Services,
  { accounts, standing }: Model,
  positions: readonly number[],
) {
  const folder = accounts.get(fillersAuthor)?.folder ?? ''
  for (const position of positions) {
    standing.delete(position)
    await documents.remove(bookDoc(folder, idOf(position)))
  }
  return positions.map((position) => ({ sub: fillersAuthor, books: [idOf(position)] }))
}

export const a2 = [{ sub: 'a2', books: ['a2-0'] }]
export const a1 = [{ sub: 'a1', books: ['a1-0'] }]
export async function save(services: Services, model: Model, id: string, changes: Partial<Book>) {
  const account = model.accounts.get(id.slice(0, 2))
  const book = { ...bookOf(id), ...changes }
  model.books.set(id, book)
  if (account) await saveBook(services, account, book)
}
