import { alignMarket, noCards } from '@lorecircle/publisher/market/align-market'
import { jsonFile, marketFiles } from '@lorecircle/publisher/market/market-files'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { expect, test } from 'vitest'
import { bookOf, openShop } from '../authors.ts'
import { heldBefore } from '../held-before.ts'
import { expectConsistentMarket, titles } from '../market-state.ts'
import { newestFirst, openAll, services, shelves, startRebuilds, subs } from './rebuilds.ts'

startRebuilds()

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
