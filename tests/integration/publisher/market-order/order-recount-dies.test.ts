import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { sweepAllShops } from '@lorecircle/publisher/publish/sweep'
import { expect, test } from 'vitest'
import { dieAtWrite, expectConsistentMarket, titles } from '../market-state.ts'
import { enter, services, startBestSellers, theirShelves } from './best-sellers.ts'

startBestSellers()

test('a recount that dies after any of its writes is finished by the next, or by the sweep', async () => {
  for (const [n, id] of ['oldest', 'older', 'newer', 'newest', 'oldest'].entries()) {
    await enter(id, 2 * n + 1)
    const dies = orderMarket(dieAtWrite(services, 2 * n))
    await (n < 4 ? expect(dies).rejects.toThrow('killed') : dies)
    if (n % 2) await sweepAllShops(services)
    else await orderMarket(services)
    await expectConsistentMarket(services, theirShelves)
    expect((await titles(services, 'paid'))[0]?.toLowerCase()).toBe(id)
  }
}, 60_000)
