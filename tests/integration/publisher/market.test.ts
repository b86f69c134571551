import { marketFiles } from '@lorecircle/publisher/market/market-files'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { testFile, testFormat } from '@lorecircle/shared/book/book.fixture'
import { nextPositionDoc } from '@lorecircle/shared/market/stored'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyMarket, writeMarket } from '../../support/write-market.ts'
import { bookOf, openShop, saveBook } from './authors.ts'
import { countingRequests, fillerEntry } from './catalogue.ts'
import { dieAtWrite, expectConsistentMarket, titles } from './market-state.ts'
import { type Platform, startPlatformWith } from './platform.ts'

let platform: Platform
let services: Services
beforeEach(async () => {
  platform = await startPlatformWith(emptyMarket)
  services = platform.services
})
afterEach(() => platform.stop())

const page = async (key: string) => new TextDecoder().decode((await services.pages.read(key))?.body)

test('a published book stands on its shelves, in its modes, and nowhere else', async () => {
  const cover = { hash: 'd'.repeat(32), width: 20, height: 30, widths: [20], colour: '#ffffff', alt: '' }
  const formats = [
    testFormat({ id: 'f1' }),
    testFormat({ id: 'f2', type: 'eBook', priceInCents: 0, files: [testFile] }),
  ]
  await openShop(services, 'a1', [
    bookOf('b1', { title: 'Paid', formats: [testFormat({ cover })] }),
    bookOf('b2', { title: 'Both', genres: ['Horror'], subgenres: [], formats }),
    bookOf('b3', { title: 'Hidden', public: false }),
  ])
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  await updateMarket(services, [{ sub: 'a1', books: ['b2', 'b3'] }])
  expect(await titles(services, 'paid', 'all')).toEqual(['Both', 'Paid'])
  expect(await titles(services, 'free', 'all')).toEqual(['Both'])
  expect(await titles(services, 'paid', 'fantasy/dark-fantasy')).toEqual(['Paid'])
  expect(await titles(services, 'free', 'horror')).toEqual(['Both'])
  expect(await page('main/market/free/horror.html')).toContain('Both')
  expect(await page('main/market/fantasy.html')).toContain('"title":"Paid"')
  expect(await page('main/index.html')).toContain('Paid')
  await expectConsistentMarket(services)
})

test('a book that moves to another shelf leaves the first', async () => {
  const account = await openShop(services, 'a1', [bookOf('b1')])
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  await saveBook(services, account, bookOf('b1', { genres: ['Western'], subgenres: ['Weird West'] }))
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  expect(await titles(services, 'paid', 'fantasy')).toEqual([])
  expect(await page('main/market/fantasy.html')).not.toContain('Book b1')
  expect(await titles(services, 'paid', 'western/weird-west')).toEqual(['Book b1'])
  await expectConsistentMarket(services)
})

test('copies at the CDN are called back for a book that goes, and for nothing else', async () => {
  const account = await openShop(services, 'a1', [bookOf('b1')])
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  await saveBook(services, account, bookOf('b1', { title: 'Another title' }))
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  expect(platform.invalidations).toEqual([])
  await saveBook(services, account, bookOf('b1', { public: false }))
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  expect(platform.invalidations).toEqual([['market']])
})

test('what is taken back frees its place in the front for the next book behind it', async () => {
  const filler = Array.from({ length: 120 }, (_, position) => fillerEntry(position))
  const account = await setUp(filler)
  expect((await titles(services, 'paid', 'all')).at(-1)).toBe('Filler 25')
  await saveBook(services, account, bookOf('b1', { public: false }))
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  expect((await titles(services, 'paid', 'all')).at(0)).toBe('Filler 119')
  expect((await titles(services, 'paid', 'all')).at(-1)).toBe('Filler 24')
  await expectConsistentMarket(services)

  await saveBook(services, account, bookOf('b1'))
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  expect((await titles(services, 'paid', 'all')).at(0)).toBe('Book b1')
})

async function setUp(filler: Parameters<typeof writeMarket>[1]): Promise<Account> {
  if (filler.length > 0) await writeMarket(services, filler)
  await services.documents.update(nextPositionDoc(), () => ({ next: filler.length }))
  const account = await openShop(services, 'a1', [bookOf('b1')])
  await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
  return account
}

const itsShelves = ['all', 'fantasy', 'fantasy/dark-fantasy', 'western', 'horror']

test('an updater that dies after any of its writes is finished by the next', async () => {
  const account = await setUp([])
  for (let n = 0; ; n++) {
    const moved = n % 2 ? { genres: ['Fantasy'], subgenres: [] } : { genres: ['Western'], subgenres: [] }
    await saveBook(services, account, bookOf('b1', { ...moved, tagline: `save ${n}` }))
    const survived = await updateMarket(dieAtWrite(services, n), [{ sub: 'a1', books: ['b1'] }]).then(
      () => true,
      () => false,
    )
    await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
    await expectConsistentMarket(services, itsShelves)
    expect(await titles(services, 'paid', n % 2 ? 'fantasy' : 'western')).toEqual(['Book b1'])
    if (survived) break
    expect(n).toBeLessThan(60)
  }
})

test('an updater that dies while the author goes back shows what the author went back to', async () => {
  const account = await setUp([])
  for (const n of [1, 2, 3, 5, 8]) {
    await saveBook(services, account, bookOf('b1', { tagline: 'changed' }))
    await expect(updateMarket(dieAtWrite(services, n), [{ sub: 'a1', books: ['b1'] }])).rejects.toThrow(
      'killed',
    )
    await saveBook(services, account, bookOf('b1'))
    await updateMarket(services, [{ sub: 'a1', books: ['b1'] }])
    expect((await marketFiles(services).front('paid', 'all')).value.cards[0]?.tagline).toBe('A tale')
    await expectConsistentMarket(services, itsShelves)
  }
})

test('twenty authors who publish at once get twenty places', async () => {
  const subs = Array.from({ length: 20 }, (_, n) => `author-${n}`)
  for (const sub of subs) await openShop(services, sub, [bookOf(`book-of-${sub}`)])
  await updateMarket(
    services,
    subs.map((sub) => ({ sub, books: [`book-of-${sub}`] })),
  )
  const front = (await marketFiles(services).front('paid', 'all')).value
  expect(front.positions).toEqual(Array.from({ length: 20 }, (_, n) => 19 - n))
  await expectConsistentMarket(services)
})

test('a save costs the same reads and writes among two thousand books as among a hundred', async () => {
  const cost = async (size: number) => {
    const account = await setUp(Array.from({ length: size }, (_, position) => fillerEntry(position)))
    await saveBook(services, account, bookOf('b1', { tagline: 'new words' }))
    const counted = await countingRequests(platform.clients.s3, () =>
      updateMarket(services, [{ sub: 'a1', books: ['b1'] }]),
    )
    await platform.stop()
    platform = await startPlatformWith(emptyMarket)
    services = platform.services
    return counted
  }
  const small = await cost(100)
  expect(await cost(2_000)).toEqual(small)
  expect(small.written).toBeGreaterThan(0)
})

test('a rebuild from the truth leaves a true market as it is, and mends one that is not', async () => {
  const account = await openShop(services, 'a1', [bookOf('b1'), bookOf('b2')])
  await rebuildMarket(services, ['a1'])
  await expectConsistentMarket(services)
  expect(await rebuildMarket(services, ['a1'])).toEqual({ written: 0 })

  await saveBook(services, account, bookOf('b2', { public: false }))
  expect((await rebuildMarket(services, ['a1'])).written).toBeGreaterThan(0)
  expect(await titles(services, 'paid', 'all')).toEqual(['Book b1'])
  await expectConsistentMarket(services)

  await saveBook(services, account, bookOf('b2'))
  await updateMarket(services, [{ sub: 'a1', books: ['b2'] }])
  expect(await titles(services, 'paid', 'all')).toEqual(['Book b2', 'Book b1'])
})
