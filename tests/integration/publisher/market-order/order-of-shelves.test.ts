import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { expect, test } from 'vitest'
import { bookOf, saveBook } from '../authors.ts'
import { expectConsistentMarket, publicJson, titles } from '../market-state.ts'
import { account, both, enter, names, platform, services, startBestSellers, update } from './best-sellers.ts'

startBestSellers()
const withdraw = (bookId: string) => saveBook(services, account, bookOf(bookId, { public: false }))

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
