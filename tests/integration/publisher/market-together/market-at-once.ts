import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import { booksAt } from '@lorecircle/publisher/market/books-at'
import { marketFiles } from '@lorecircle/publisher/market/market-files'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { writeChunks, writeSegments } from '@lorecircle/publisher/market/write-changes'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { isFree, isPaid } from '@lorecircle/shared/book/list-price'
import { type Mode, modes } from '@lorecircle/shared/market/facets'
import { inOrder } from '@lorecircle/shared/market/list-order'
import { filterOf, type MarketFilter, pathOf } from '@lorecircle/shared/market/market-filter'
import { marketBookDoc, marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { expect } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { fillerEntry } from '../catalogue.ts'
import { expectConsistentMarket } from '../market-state.ts'
import { startPlatformWith } from '../platform.ts'

/** Two authors with three books each, the oldest of all: in front of them stand as many as a front holds, and more. */
export const authors = ['a1', 'a2']
const idsOf = (sub: string) => [0, 1, 2].map((n) => `${sub}-${n}`)
export const oldest = 6
export const fillers = 118

/** A filler stands among all books and, most of them, on one of two shelves of fantasy. */
function filler(position: number) {
  const entry = fillerEntry(position)
  const shelf = ['fantasy/dark-fantasy', 'fantasy/urban-fantasy'][position % 2] ?? ''
  return { ...entry, card: { ...entry.card, facets: ['all', 'fantasy', shelf], modes: ['paid' as const] } }
}

const filters: MarketFilter[] = modes.flatMap((mode) => [
  filterOf(mode, 'all'),
  filterOf(mode, 'fantasy'),
  filterOf(mode, 'horror'),
  filterOf(mode, 'fantasy/dark-fantasy'),
  { ...filterOf(mode, 'fantasy'), subgenres: ['fantasy/dark-fantasy', 'fantasy/urban-fantasy'] },
  { ...filterOf(mode, 'fantasy'), subgenres: ['fantasy/dark-fantasy', 'fantasy/wizards-witches'] },
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
  const entries = Array.from({ length: fillers }, (_, n) => filler(oldest + n))
  const files = marketFiles(services)
  await writeSegments(files, entries)
  await writeChunks(files, entries)
  await Promise.all(
    entries.map(async ({ position, card }) => {
      await services.documents.create(marketPositionDoc(position), { bookId: card.card.id })
      const places = card.facets.map((key) => `paid/${key}`)
      return services.documents.create(marketBookDoc(card.card.id), { position, places, applied: 'shown' })
    }),
  )
  await services.documents.update(nextPositionDoc(), () => ({ next: oldest + fillers }))
  await alignMarket(services, noCards)
  return { accounts, books, standing: new Set(entries.map(({ position }) => position)) }
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
  const names = ['Dark Fantasy', 'Urban Fantasy', 'Wizards & Witches']
  const keys = ['fantasy/dark-fantasy', 'fantasy/urban-fantasy', 'fantasy/wizards-witches']
  const isIn = (book: Book, list: Mode) => (list === 'paid' ? isPaid(book) : isFree(book, emptyTally))
  const wanted = own
    .filter(({ book }) => book.public && isIn(book, mode))
    .filter(({ book }) => genre === null || book.genres.some((name) => name.toLowerCase() === genre))
    .filter(
      ({ book }) =>
        subgenres.length === 0 ||
        names.some((name, n) => subgenres.includes(keys[n] ?? '') && book.subgenres.includes(name)),
    )
    .map(({ book, position }) => ({ position, words: `${book.id} ${book.tagline}` }))
  const others = [...standing]
    .map((position) => ({ position, ...filler(position).card }))
    .filter(({ modes }) => modes.some((one) => one === mode))
    .filter(({ facets }) => genre === null || facets.includes(genre))
    .filter(({ facets }) => subgenres.length === 0 || subgenres.some((key) => facets.includes(key)))
    .map(({ position, card }) => ({ position, words: `${card.id} ${card.tagline}` }))
  const compare = inOrder((await leaders()).value[mode])
  return [...wanted, ...others].sort((a, b) => compare(a.position, b.position)).map(({ words }) => words)
}

export async function expectTheTruth(services: Services, model: Model) {
  await expectConsistentMarket(services, ['all', 'fantasy', 'fantasy/dark-fantasy', 'horror'])
  for (const filter of filters) {
    const expected = await listOf(services, model, filter)
    const shown: string[] = []
    for (let page = 1; page === 1 || shown.length < expected.length; page++) {
      const books = await booksAt(marketFiles(services), { ...filter, perPage: 48, page })
      expect(books.total, pathOf(filter)).toBe(expected.length)
      shown.push(...books.cards.map(({ id, tagline }) => `${id} ${tagline}`))
    }
    expect(shown, pathOf(filter)).toEqual(expected)
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
export const a2 = [{ sub: 'a2', books: ['a2-0'] }]
export const a1 = [{ sub: 'a1', books: ['a1-0'] }]
export async function save(services: Services, model: Model, id: string, changes: Partial<Book>) {
  const account = model.accounts.get(id.slice(0, 2))
  const book = { ...bookOf(id), ...changes }
  model.books.set(id, book)
  if (account) await saveBook(services, account, book)
}
