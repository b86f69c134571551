import { marketFiles, marketTag } from '@lorecircle/publisher/market/market-files'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { bookOf, saveBook } from '../authors.ts'
import { expectConsistentMarket, titles } from '../market-state.ts'
import { made, newestFirst, openAll, services, shelves, startRebuilds, subs } from './rebuilds.ts'

startRebuilds()

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
