import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { titles } from '../market-state.ts'
import { newestFirst, openAll, services, startRebuilds, subs } from './rebuilds.ts'

startRebuilds()

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
