import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
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
  refund,
  services,
  startBestSellers,
  theirShelves,
} from './best-sellers.ts'

startBestSellers()

for (const [what, key, n] of [
  ['before it looks at what stands', anyOfIt, 1],
  ['before it reads the leaders', leaders, 1],
  ['before it writes a page', /main\/market\.html/, 2],
] as const) {
  test(`a recount during a save (${what}) ends in the true order`, async () => {
    await onOneShelf()
    const sold = await enter('oldest', 2)
    await orderMarket(services)
    const during = heldBefore(services, key, n, async () => {
      await enter('newest', 3)
      await refund(sold)
      await orderMarket(services)
    })
    await saveBook(services, account, alone('Older', { tagline: 'new words' }))
    await updateMarket(during, [{ sub: 'a1', books: ['older'] }])
    expect(await titles(services, 'paid')).toEqual(['Newest', 'Newer', 'Older', 'Oldest'])
    await expectConsistentMarket(services, theirShelves)
  })
}
