import type { Consumer } from './consume.ts'
import { MarketMessage } from './market/market-message.ts'
import { updateMarket } from './market/update-market.ts'
import { authorsOf } from './publish-message.ts'
import { publishShop } from './publish-shop.ts'
import type { World } from './world.ts'

/** Saves: a run for each author. */
export const shopConsumer = (world: World): Consumer => ({
  groupsOf: authorsOf,
  async handle(sub) {
    await publishShop(world, sub)
  },
})

/** Changed market entries: all of a batch in one run. */
export const marketConsumer = (world: World): Consumer => ({
  groupsOf: (body) => [MarketMessage.parse(JSON.parse(body)).kind],
  async handle(_group, bodies) {
    await updateMarket(
      world,
      bodies.map((body) => MarketMessage.parse(JSON.parse(body))),
    )
  },
})
