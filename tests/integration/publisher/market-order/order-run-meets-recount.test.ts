import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { expect, test } from 'vitest'
import { saveBook } from '../authors.ts'
import { heldBefore } from '../held-before.ts'
import { expectConsistentMarket, titles } from '../market-state.ts'
import {
  account,
  alone,
  anyOfIt,
  enter,
  leaders,
  onOneShelf,
  services,
  startBestSellers,
  theirShelves,
  update,
} from './best-sellers.ts'

startBestSellers()
const front = /fronts\/paid\/all/

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
