import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { expect, test } from 'vitest'
import { bookOf, saveBook } from '../authors.ts'
import { expectConsistentMarket, titles } from '../market-state.ts'
import { account, enter, services, startBestSellers, update } from './best-sellers.ts'

startBestSellers()

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
