import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { marketRebuildDoc } from '@lorecircle/shared/market/stored'
import { expect, test } from 'vitest'
import { dieAtWrite, expectConsistentMarket, titles } from '../market-state.ts'
import { newestFirst, openAll, services, shelves, startRebuilds, subs } from './rebuilds.ts'

startRebuilds()

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
