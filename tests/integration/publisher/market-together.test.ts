import { marketConsumer } from '@lorecircle/publisher/consumers'
import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import { booksAt } from '@lorecircle/publisher/market/books-at'
import { marketFiles } from '@lorecircle/publisher/market/market-files'
import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { writeChunks, writeSegments } from '@lorecircle/publisher/market/write-changes'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { type Book, isFree, isPaid } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { type Mode, modes } from '@lorecircle/shared/market/facets'
import { inOrder } from '@lorecircle/shared/market/list-order'
import { filterOf, type MarketFilter, pathOf } from '@lorecircle/shared/market/market-filter'
import { marketBookDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { fillerEntry } from './catalogue.ts'
import { heldBefore } from './held-before.ts'
import { expectConsistentMarket } from './market-state.ts'
import { oneByOne } from './one-by-one.ts'
import { startPlatform } from './platform.ts'

/** Two authors with three books each, the oldest of all: in front of them stand as many as a front holds, and more. */
const authors = ['a1', 'a2']
const idsOf = (sub: string) => [0, 1, 2].map((n) => `${sub}-${n}`)
const oldest = 6
const fillers = 118

/** A filler stands among all books and, most of them, on one of two shelves of fantasy. */
function filler(position: number) {
  const entry = fillerEntry(position)
  const shelf = ['fantasy/dark-fantasy', 'fantasy/urban-fantasy'][position % 2] ?? ''
  return { ...entry, card: { ...entry.card, facets: ['all', 'fantasy', shelf], modes: ['paid' as const] } }
}

const anySave = fc.record({
  who: fc.nat(1),
  book: fc.nat(2),
  subgenres: fc.subarray(['Dark Fantasy', 'Urban Fantasy', 'Wizards & Witches']),
  genres: fc.constantFrom('Fantasy', 'Fantasy,Horror').map((names) => names.split(',')),
  prices: fc.constantFrom<number[][]>([1499], [0], [999, 0]),
  public: fc.boolean(),
  words: fc.nat(3).map((n) => `words ${n}`),
})
type Save = typeof anySave extends fc.Arbitrary<infer T> ? T : never
/** What two updaters do at once: each has some saves and takes some fillers away; a recount may come between. */
const anyRound = fc.record({
  saves: fc.array(anySave, { minLength: 1, maxLength: 4 }),
  gone: fc.array(fc.nat(fillers - 1), { maxLength: 3 }),
  turns: fc.array(fc.nat(2), { minLength: 20, maxLength: 60 }),
  isRecounted: fc.boolean(),
})

function changed(book: Book, { subgenres, genres, prices, words, public: isPublic }: Save): Book {
  const formats = prices.map((priceInCents, n) => testFormat({ id: `${book.id}-f${n}`, priceInCents }))
  return { ...book, subgenres, genres, formats, tagline: words, public: isPublic }
}

const filters: MarketFilter[] = modes.flatMap((mode) => [
  filterOf(mode, 'all'),
  filterOf(mode, 'fantasy'),
  filterOf(mode, 'horror'),
  filterOf(mode, 'fantasy/dark-fantasy'),
  { ...filterOf(mode, 'fantasy'), subgenres: ['fantasy/dark-fantasy', 'fantasy/urban-fantasy'] },
  { ...filterOf(mode, 'fantasy'), subgenres: ['fantasy/dark-fantasy', 'fantasy/wizards-witches'] },
])

async function setUp(services: Services) {
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
    entries.map(({ position, card }) => {
      const places = card.facets.map((key) => `paid/${key}`)
      return services.documents.create(marketBookDoc(card.card.id), { position, places, applied: 'shown' })
    }),
  )
  await services.documents.update(nextPositionDoc(), () => ({ next: oldest + fillers }))
  await alignMarket(services, noCards)
  return { accounts, books, standing: new Set(entries.map(({ position }) => position)) }
}

type Model = Awaited<ReturnType<typeof setUp>>

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
  const isIn = (book: Book, list: Mode) => (list === 'paid' ? isPaid(book) : isFree(book))
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

async function expectTheTruth(services: Services, model: Model) {
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

/** Both updaters hear of every save, as when a message is delivered twice; the fillers are taken away by the first. */
async function atOnce(
  services: Services,
  model: Model,
  round: typeof anyRound extends fc.Arbitrary<infer T> ? T : never,
) {
  for (const save of round.saves) {
    const sub = authors[save.who] ?? ''
    const book = model.books.get(`${sub}-${save.book}`)
    const account = model.accounts.get(sub)
    if (!book || !account) throw new Error('there is no such book')
    model.books.set(book.id, changed(book, save))
    await saveBook(services, account, changed(book, save))
  }
  const gone = round.gone.map((n) => oldest + n)
  for (const position of gone) model.standing.delete(position)
  const servicesOf = oneByOne(services, round.turns)
  const asked = round.saves.map(({ who, book }) => ({
    sub: authors[who] ?? '',
    books: [`${authors[who]}-${book}`],
  }))
  const withdrawn = gone.map((position) => ({ sub: 'gone', books: [`filler-${position}`] }))
  await Promise.all([
    updateMarket(servicesOf(0), [...asked.slice(1), ...withdrawn]),
    updateMarket(servicesOf(1), asked),
    round.isRecounted ? orderMarket(servicesOf(2)) : undefined,
  ])
}

test('two updaters and a recount at once, in any order of their requests, leave the market that the rules describe', {
  tags: ['A5-01', 'A5-02', 'A5-03', 'A5-04', 'A2.5-31'],
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 3 }), async (rounds) => {
      const { services, stop } = await startPlatform()
      try {
        const model = await setUp(services)
        for (const round of rounds) {
          await atOnce(services, model, round)
          await expectTheTruth(services, model)
        }
      } finally {
        await stop()
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

/** A market in which a book stands behind the edge of a full front, and another author's newest before it. */
async function inTheMarket(work: (services: Services, model: Model) => Promise<void>) {
  const { services, stop } = await startPlatform()
  try {
    await work(services, await setUp(services))
  } finally {
    await stop()
  }
}
const a2 = [{ sub: 'a2', books: ['a2-0'] }]
const a1 = [{ sub: 'a1', books: ['a1-0'] }]
async function save(services: Services, model: Model, id: string, changes: Partial<Book>) {
  const account = model.accounts.get(id.slice(0, 2))
  const book = { ...bookOf(id), ...changes }
  model.books.set(id, book)
  if (account) await saveBook(services, account, book)
}

for (const [what, key, n] of [
  ['before it counts', /histogram|counts/, 1],
  ['before it writes what it counted', /histogram/, 2],
  ['before it looks at fronts and pages', /fronts\/|^main\//, 1],
  ['before it writes a front', /fronts\/paid\/all/, 2],
] as const) {
  test(`an updater that is overtaken by another (${what}) writes nothing stale over it`, () =>
    inTheMarket(async (services, model) => {
      await save(services, model, 'a1-0', { public: false })
      await save(services, model, 'a2-0', { public: false })
      await updateMarket(
        heldBefore(services, key, n, () => updateMarket(services, a2)),
        a1,
      )
      await expectTheTruth(services, model)
    }))
}

test('a book that moves up into a front while another updater changes it moves up as it is then', () =>
  inTheMarket(async (services, model) => {
    const change = async (tagline: string) => {
      await save(services, model, 'a2-2', { tagline, subgenres: [] })
      await updateMarket(services, [{ sub: 'a2', books: ['a2-2'] }])
    }
    await change('old words')
    const gone = Array.from({ length: fillers - 95 }, (_, n) => fillers - 1 - n)
    for (const n of gone) model.standing.delete(oldest + n)
    const withdrawn = gone.map((n) => ({ sub: 'gone', books: [`filler-${oldest + n}`] }))
    // It stands on no shelf but these two, behind the edges of their fronts: its own updater leaves both alone.
    const readBoth = 2
    const itsFronts = /fronts\/paid\/(all|fantasy)\.json/
    await updateMarket(
      heldBefore(services, itsFronts, readBoth + 1, () => change('new words')),
      withdrawn,
    )
    expect((await marketFiles(services).front('paid', 'all')).value.cards.at(-1)?.tagline).toBe('new words')
    await expectTheTruth(services, model)
  }))

test('an updater that read a book before its author saved it again leaves the later words', () =>
  inTheMarket(async (services, model) => {
    await save(services, model, 'a1-0', { tagline: 'first words' })
    const later = async () => {
      await save(services, model, 'a1-0', { tagline: 'later words' })
      await updateMarket(services, a1)
    }
    await updateMarket(heldBefore(services, /chunks/, 1, later), a1)
    await expectTheTruth(services, model)
  }))

test('an author whose documents cannot be read holds no other author up, and is named', () =>
  inTheMarket(async (services, model) => {
    await save(services, model, 'a1-0', { tagline: 'new words' })
    const broken: Services = {
      ...services,
      documents: {
        ...services.documents,
        read: async (document) => {
          if (document.key.includes('a2-0')) throw new Error('not JSON')
          return services.documents.read(document)
        },
      },
    }
    const failed = marketConsumer(broken).handle('market', [
      JSON.stringify({ kind: 'market', ...a1[0] }),
      JSON.stringify({ kind: 'market', ...a2[0] }),
    ])
    await expect(failed).rejects.toMatchObject({
      bodies: new Set([JSON.stringify({ kind: 'market', ...a2[0] })]),
    })
    await expectTheTruth(services, model)
  }))
