import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import { jsonFile, marketFiles, marketTag } from '@lorecircle/publisher/market/market-files'
import { takePositions } from '@lorecircle/publisher/market/positions'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import {
  marketBookDoc,
  marketPositionDoc,
  marketRebuildDoc,
  nextPositionDoc,
} from '@lorecircle/shared/market/stored'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { heldBefore } from './held-before.ts'
import { dieAtWrite, expectConsistentMarket, titles } from './market-state.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
let services: Services
beforeEach(async () => {
  platform = await startPlatform()
  services = platform.services
})
afterEach(() => platform.stop())

const subs = ['a1', 'a2', 'a3']
const shelves = ['all', 'fantasy', 'fantasy/dark-fantasy', 'horror']
const made = (n: number) => `2026-01-0${n}T00:00:00.000Z`

/** Each author has an old and a new book; the newest of all is the first author's. */
const openAll = () =>
  Promise.all(
    subs.map((sub, n) =>
      openShop(services, sub, [
        bookOf(`${sub}-old`, { createdAt: made(n + 1) }),
        bookOf(`${sub}-new`, { createdAt: made(9 - n) }),
      ]),
    ),
  )
const newestFirst = ['a1-new', 'a2-new', 'a3-new', 'a3-old', 'a2-old', 'a1-old'].map((id) => `Book ${id}`)
const positionOf = async (bookId: string) =>
  (await services.documents.read(marketBookDoc(bookId)))?.value.position

test('a market that is made from nothing has its newest books in front, whoever wrote them', async () => {
  await openAll()
  await rebuildMarket(services, subs)
  expect(await titles(services, 'paid')).toEqual(newestFirst)
  await expectConsistentMarket(services, shelves)
  expect(await rebuildMarket(services, subs)).toEqual({ written: 0 })
})

test('a rebuild that dies after any of its writes is taken up by the next', async () => {
  await openAll()
  for (let n = 1; ; n += 7) {
    const survived = await rebuildMarket(dieAtWrite(services, n), subs).then(
      () => true,
      () => false,
    )
    if (survived) break
    expect(n).toBeLessThan(2_000)
  }
  expect(await titles(services, 'paid')).toEqual(newestFirst)
  await expectConsistentMarket(services, shelves)
  expect(await services.documents.read(marketRebuildDoc())).toBeNull()
}, 120_000)

test('what a rebuild has done before it died is not done again', async () => {
  await openAll()
  const listed: string[] = []
  const watched = (of: Services): Services => ({
    ...of,
    documents: {
      ...of.documents,
      list(prefix) {
        if (prefix.endsWith('Books/')) listed.push(prefix)
        return of.documents.list(prefix)
      },
    },
  })
  const dying = heldBefore(services, /fronts\/paid\/all/, 1, () => Promise.reject(new Error('killed')))
  await expect(rebuildMarket(watched(dying), subs)).rejects.toThrow('killed')
  expect(listed).toHaveLength(subs.length)
  await rebuildMarket(watched(services), subs)
  expect(listed).toHaveLength(subs.length)
  await expectConsistentMarket(services, shelves)
})

test('a rebuild takes away what nobody accounts for, and mends cards, masks and fronts', async () => {
  const [account] = await openAll()
  await rebuildMarket(services, subs)
  if (!account) throw new Error('there is no author')
  const files = marketFiles(services)
  const chunk = await files.chunk(0)
  const [first = null] = chunk.value.books
  // A book that nobody saves in the meantime: only the rebuild can see what is wrong with its card.
  const forged = chunk.value.books.map((card) =>
    card?.title === 'Book a3-old' ? { ...card, title: 'Forged' } : card,
  )
  await files.writeChunk(0, { books: [...forged, first] }, chunk.expected)
  await services.documents.remove(accountDoc('a2'))
  await saveBook(
    services,
    account,
    bookOf('a1-old', { createdAt: made(1), genres: ['Horror'], subgenres: [] }),
  )
  await rebuildMarket(services, ['a1', 'a3'])
  expect(await titles(services, 'paid')).toEqual(newestFirst.filter((title) => !title.includes('a2')))
  expect(await titles(services, 'paid', 'horror')).toEqual(['Book a1-old'])
  await expectConsistentMarket(services, shelves)
})

test('copies at the CDN are called back by a rebuild that changed something, and by no other', async () => {
  await openAll()
  const called: string[][] = []
  const telling: Services = {
    ...services,
    async invalidate(tags) {
      called.push([...tags])
    },
  }
  await rebuildMarket(telling, subs)
  expect(called).toEqual([[marketTag]])
  await rebuildMarket(telling, subs)
  expect(called).toEqual([[marketTag]])
})

test('a book that is published while the market is rebuilt stays in it', async () => {
  await openAll()
  await rebuildMarket(services, subs)
  const publish = async () => {
    await openShop(services, 'a4', [bookOf('a4-new')])
    await updateMarket(services, [{ sub: 'a4', books: ['a4-new'] }])
  }
  await rebuildMarket(heldBefore(services, /chunks\/$/, 1, publish), subs)
  expect(await titles(services, 'paid')).toEqual(['Book a4-new', ...newestFirst])
  await expectConsistentMarket(services, shelves)
})

test('a shelf that somebody else writes while the market is put in order is put in order again', async () => {
  await openAll()
  await rebuildMarket(services, subs)
  const forge = async (title: string) => {
    const { value, expected } = await marketFiles(services).front('paid', 'all')
    const cards = value.cards.map((card) => ({ ...card, title }))
    await services.pages.write(jsonFile(marketDataPaths.front('paid', 'all'), { ...value, cards }), expected)
  }
  await forge('Forged')
  const meanwhile = heldBefore(services, /fronts\/paid\/all\.json$/, 2, () => forge('Forged again'))
  await alignMarket(meanwhile, noCards)
  expect(await titles(services, 'paid')).toEqual(newestFirst)
  await expectConsistentMarket(services, shelves)
})

test('an author who cannot be read keeps what stands in the market, and is named at the end', async () => {
  const accounts = await openAll()
  await rebuildMarket(services, subs)
  await saveBook(
    services,
    accounts[0] ?? (await openShop(services, 'a1', [])),
    bookOf('a1-new', { public: false }),
  )
  const broken: Services = {
    ...services,
    documents: {
      ...services.documents,
      read: async (document) => {
        if (document.key.endsWith('Books/a2-new.json')) throw new Error('not JSON')
        return services.documents.read(document)
      },
    },
  }
  await expect(rebuildMarket(broken, subs)).rejects.toThrow('the books of a2 could not be read')
  expect(await titles(services, 'paid')).toEqual(newestFirst.slice(1))
})

test('newcomers get their places a thousand at a time and in their order, a few dozen requests at once', async () => {
  let running = 0
  let most = 0
  const counting: Services = {
    ...services,
    documents: {
      ...services.documents,
      async create(document, value) {
        most = Math.max(most, ++running)
        return services.documents.create(document, value).finally(() => running--)
      },
    },
  }
  const newcomers = Array.from({ length: 1_200 }, (_, n) => ({ sub: 'a1', bookId: `book-${n}` }))
  await takePositions(counting, newcomers)
  expect(most).toBeGreaterThan(8)
  expect(most).toBeLessThanOrEqual(32)
  for (const n of [0, 1, 999, 1_000, 1_199]) expect(await positionOf(`book-${n}`)).toBe(n)
  expect((await services.documents.read(nextPositionDoc()))?.value.next).toBe(1_200)
}, 60_000)

test('a place that a run took before it died is its book’s, and one of another book is passed over', async () => {
  await services.documents.create(marketPositionDoc(0), { bookId: 'late' })
  await services.documents.create(marketPositionDoc(1), { bookId: 'stranger' })
  const newcomers = ['early', 'late', 'last'].map((bookId) => ({ sub: 'a1', bookId }))
  await services.documents.update(nextPositionDoc(), () => ({ next: 0 }))
  await takePositions(services, newcomers)
  expect(await positionOf('late')).toBe(0)
  expect(await positionOf('early')).toBe(3)
  expect(await positionOf('last')).toBe(2)
})

test('where nobody remembers how many places are taken, the next is behind the last of them', async () => {
  await services.documents.create(marketPositionDoc(3), { bookId: 'oldest' })
  await services.documents.create(marketPositionDoc(41), { bookId: 'older' })
  await takePositions(services, [{ sub: 'a1', bookId: 'newer' }])
  expect(await positionOf('newer')).toBe(42)
})
