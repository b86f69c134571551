import { GetObjectCommand } from '@aws-sdk/client-s3'
import { enterInLedger } from '@lorecircle/functions/sales/enter-in-ledger'
import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { sweep } from '@lorecircle/publisher/publish/sweep'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { dayOf, daysUpTo, type LedgerEntry } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { countingRequests } from './catalogue.ts'
import { heldBefore } from './held-before.ts'
import { dieAtWrite, expectConsistentMarket, publicJson, titles } from './market-state.ts'
import { type Platform, startPlatform } from './platform.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const today = dayOf(now)

let platform: Platform
let services: Services
let account: Account
const names = ['Oldest', 'Older', 'Newer', 'Newest']
const cover = { hash: 'd'.repeat(32), width: 20, height: 30, widths: [20], colour: '#ffffff', alt: '' }
const both = [testFormat({ id: 'f1', cover }), testFormat({ id: 'f2', type: 'eBook', priceInCents: 0 })]
beforeAll(async () => {
  platform = await startPlatform()
  services = { ...platform.services, now: () => now }
})
afterAll(() => platform.stop())

/** The same four books, and nothing sold. */
beforeEach(async () => {
  for await (const { key } of services.documents.list('ledger/')) await services.documents.remove({ key })
  const books = names.map((title, n) =>
    bookOf(title.toLowerCase(), { title, formats: both, createdAt: `2026-01-0${n + 1}T00:00:00.000Z` }),
  )
  account = await openShop(services, 'a1', books)
  await rebuildMarket(services, ['a1'])
})

let orders = 0
const enter = (
  bookId: string,
  copies: number,
  { day = today, ...entry }: Partial<LedgerEntry> & { day?: string } = {},
) =>
  Promise.all(
    Array.from({ length: copies }, () => {
      const sale = { bookId, mode: 'paid', what: 'sold', sale: `order-${++orders}`, copies: 1 } as const
      return enterInLedger(services, { ...sale, ...entry, at: new Date(`${day}T10:00:00.000Z`) })
    }),
  )
const withdraw = (bookId: string) => saveBook(services, account, bookOf(bookId, { public: false }))
const update = (...books: string[]) => updateMarket(services, [{ sub: 'a1', books }])

test('the hundred best sellers lead each list by net copies, and the rest follow, newest first', {
  tags: ['A2.5-30', 'A2.5-31'],
}, async () => {
  expect(await titles(services, 'paid')).toEqual(['Newest', 'Newer', 'Older', 'Oldest'])
  await enter('oldest', 2)
  await enter('older', 3)
  await enter('newest', 1, { mode: 'free' })
  await enter('oldest', 1, { mode: 'free' })
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
  // Of equals the newest leads.
  expect(await titles(services, 'free')).toEqual(['Newest', 'Oldest', 'Newer', 'Older'])
  expect(await titles(services, 'paid', 'fantasy/dark-fantasy')).toEqual([
    'Older',
    'Oldest',
    'Newest',
    'Newer',
  ])
  await expectConsistentMarket(services)
  expect(await orderMarket(services)).toEqual({ written: 0 })
})

test('copies that came back do not count, and who has sold nothing net does not lead', {
  tags: ['A2.5-30'],
}, async () => {
  await enter('oldest', 3)
  await enter('oldest', 2, { what: 'refunded' })
  await enter('older', 2)
  await enter('newer', 1, { day: '2026-11-01' })
  await enter('newer', 2, { what: 'refunded' })
  await orderMarket(services)
  expect(await publicJson(services, 'market-data/leaders.json')).toEqual({ paid: [1, 0], free: [] })
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
})

test('what sold thirty days ago, today included, leads still; a day later it does not', {
  tags: ['A2.5-30'],
}, async () => {
  const days = daysUpTo(now)
  await enter('oldest', 1, { day: days[29] ?? '' })
  await enter('older', 5, { day: '2026-10-22' })
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Oldest', 'Newest', 'Newer', 'Older'])
  await orderMarket({ ...services, now: () => new Date('2026-11-22T00:00:00.000Z') })
  expect(await titles(services, 'paid')).toEqual(['Newest', 'Newer', 'Older', 'Oldest'])
  await expectConsistentMarket(services)
})

test('a recount lists the open day alone, and reads one document for each other day', async () => {
  for (const day of daysUpTo(now)) await enter('oldest', 2, { day })
  await orderMarket(services)
  const listed: string[] = []
  const listing: Services = {
    ...services,
    documents: {
      ...services.documents,
      list(prefix) {
        listed.push(prefix)
        return services.documents.list(prefix)
      },
    },
  }
  await orderMarket(listing)
  expect(listed).toEqual([ledgerEntryDoc.within(today)])
})

test('a withdrawn best seller leads no more, and its place goes to the next', async () => {
  await enter('oldest', 3)
  await enter('older', 2)
  await enter('gone-for-good', 9)
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Oldest', 'Older', 'Newest', 'Newer'])
  await withdraw('oldest')
  await update('oldest')
  expect(await titles(services, 'paid')).toEqual(['Older', 'Newest', 'Newer'])
  await expectConsistentMarket(services)
  await orderMarket(services)
  expect(await publicJson(services, 'market-data/leaders.json')).toEqual({ paid: [1], free: [] })
  await expectConsistentMarket(services)
})

test('a best seller that moves to another shelf leads there at once', async () => {
  await enter('oldest', 3)
  await orderMarket(services)
  const horror = { genres: ['Horror'], subgenres: [] }
  for (const [n, id] of ['newest', 'oldest'].entries()) {
    await saveBook(services, account, bookOf(id, { title: names[n === 0 ? 3 : 0] ?? '', ...horror }))
    await update(id)
  }
  expect(await titles(services, 'paid', 'horror')).toEqual(['Oldest', 'Newest'])
  expect(await titles(services, 'paid', 'fantasy')).toEqual(['Newer', 'Older'])
  await expectConsistentMarket(services)
})

test('only the shelves whose order changed are written, and no copy is called back for it', async () => {
  platform.invalidations.length = 0
  const horror = { genres: ['Horror'], subgenres: [], formats: both }
  await saveBook(services, account, bookOf('oldest', { title: 'Oldest', ...horror }))
  await update('oldest')
  await enter('oldest', 1)
  // The leaders, and front and page of all paid books with the landing; horror has one book, as before.
  expect(await orderMarket(services)).toEqual({ written: 4 })
  expect(platform.invalidations).toEqual([])
})

const theirShelves = ['all', 'fantasy', 'fantasy/dark-fantasy', 'horror']

test('a recount that dies after any of its writes is finished by the next, or by the sweep', async () => {
  for (const [n, id] of ['oldest', 'older', 'newer', 'newest', 'oldest'].entries()) {
    await enter(id, 2 * n + 1)
    const dies = orderMarket(dieAtWrite(services, 2 * n))
    await (n < 4 ? expect(dies).rejects.toThrow('killed') : dies)
    if (n % 2) await sweep(services)
    else await orderMarket(services)
    await expectConsistentMarket(services, theirShelves)
    expect((await titles(services, 'paid'))[0]?.toLowerCase()).toBe(id)
  }
}, 60_000)

/** All four on one shelf of one list: no other shelf's write can give a race away. */
async function onOneShelf() {
  for (const title of names) await saveBook(services, account, alone(title))
  await update(...names.map((title) => title.toLowerCase()))
}
const alone = (title: string, changes: Partial<Book> = {}) =>
  bookOf(title.toLowerCase(), { title, genres: [], subgenres: [], ...changes })

const anyOfIt = /fronts\/|^main\//
const front = /fronts\/paid\/all/
const leaders = /leaders/

for (const [what, key, n] of [
  ['before it writes the leaders', leaders, 2],
  ['before it looks at what stands', anyOfIt, 1],
  ['before it writes a front', front, 2],
  ['before it writes a page', /main\/market\.html/, 1],
] as const) {
  test(`a save during a recount (${what}) ends in the true order`, async () => {
    await onOneShelf()
    await enter('oldest', 2)
    const during = heldBefore(services, key, n, async () => {
      await saveBook(services, account, alone('Newer', { public: false }))
      await update('newer')
      await saveBook(services, account, alone('Older', { tagline: 'new words' }))
      await update('older')
    })
    await orderMarket(during)
    expect(await titles(services, 'paid')).toEqual(['Oldest', 'Newest', 'Older'])
    await expectConsistentMarket(services, theirShelves)
  })

  test(`a recount during a recount (${what}) ends with the later one’s count`, async () => {
    await onOneShelf()
    await enter('oldest', 2)
    const during = heldBefore(services, key, n, async () => {
      await enter('older', 3)
      await orderMarket(services)
    })
    await orderMarket(during)
    expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
    await expectConsistentMarket(services, theirShelves)
  })
}

for (const [what, key, n] of [
  ['before it looks at what stands', anyOfIt, 1],
  ['before it reads the leaders', leaders, 1],
  ['before it writes a page', /main\/market\.html/, 2],
] as const) {
  test(`a recount during a save (${what}) ends in the true order`, async () => {
    await onOneShelf()
    await enter('oldest', 2)
    await orderMarket(services)
    const during = heldBefore(services, key, n, async () => {
      await enter('newest', 3)
      await enter('oldest', 2, { what: 'refunded' })
      await orderMarket(services)
    })
    await saveBook(services, account, alone('Older', { tagline: 'new words' }))
    await updateMarket(during, [{ sub: 'a1', books: ['older'] }])
    expect(await titles(services, 'paid')).toEqual(['Newest', 'Newer', 'Older', 'Oldest'])
    await expectConsistentMarket(services, theirShelves)
  })
}

test('six saves and two recounts at once end in the true order', async () => {
  await enter('oldest', 2)
  await enter('newer', 1)
  const saves = async () => {
    for (let n = 0; n < 6; n++) {
      const id = ['older', 'newest'][n % 2] ?? ''
      await saveBook(services, account, bookOf(id, { title: id, tagline: `words ${n}`, public: n % 3 > 0 }))
      await update(id)
    }
  }
  await Promise.all([saves(), orderMarket(services), orderMarket(services)])
  await orderMarket(services)
  await expectConsistentMarket(services)
  expect((await titles(services, 'paid')).slice(0, 2)).toEqual(['Oldest', 'Newer'])
}, 60_000)

test('a market made anew is in its order from the beginning', async () => {
  await enter('oldest', 2)
  await rebuildMarket(services, ['a1'])
  expect(await titles(services, 'paid')).toEqual(['Oldest', 'Newest', 'Newer', 'Older'])
  expect(await orderMarket(services)).toEqual({ written: 0 })
  await expectConsistentMarket(services)
})

test('a late copy opens its day again, also while that day is being summed', async () => {
  const yesterday = daysUpTo(now)[1] ?? ''
  await enter('oldest', 1, { day: yesterday })
  const interrupted: Services = {
    ...services,
    documents: {
      ...services.documents,
      async create(document, value) {
        if (document.key === ledgerSumDoc(yesterday).key) await enter('older', 2, { day: yesterday })
        return services.documents.create(document, value)
      },
    },
  }
  await orderMarket(interrupted)
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
})

test('the market’s data are plain files, which need no time in their address and say how long they hold', {
  tags: ['A7-01', 'A7-03', 'A7-04', 'A7-05'],
}, async () => {
  const { books } = await publicJson(services, 'market-data/chunks/0.json')
  expect(books.map(({ title }: { title: string }) => title)).toEqual(names)
  const stored = await platform.clients.s3.send(
    new GetObjectCommand({ Bucket: platform.env.SITE_BUCKET, Key: 'market-data/leaders.json' }),
  )
  expect(stored.ContentType).toBe('application/json')
  expect(stored.CacheControl).toContain('max-age=0')
  expect(stored.ETag).toBeTruthy()
})

test('a save reads and writes as much beside best sellers as without', async () => {
  const cost = async (tagline: string) => {
    await saveBook(services, account, bookOf('older', { title: 'Older', formats: both, tagline }))
    return countingRequests(platform.clients.s3, () => update('older'))
  }
  const without = await cost('one')
  await enter('oldest', 2)
  await orderMarket(services)
  expect(await cost('two')).toEqual(without)
})
