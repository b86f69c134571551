import type { Consumer } from './consume.ts'
import { updateMarket } from './market/update-market.ts'
import { authorsOf } from './publish/publish-message.ts'
import { publishShop } from './publish/publish-shop.ts'
import { MarketMessage } from './services/market-queue.ts'
import type { Services } from './services/services.ts'

/** Saves: a run for each author. */
export const shopConsumer = (services: Services): Consumer => ({
  groupsOf: authorsOf,
  async handle(sub) {
    await publishShop(services, sub)
  },
})

/** Changed market entries: all of a batch in one run. */
export const marketConsumer = (services: Services): Consumer => ({
  groupsOf: (body) => [MarketMessage.parse(JSON.parse(body)).kind],
  async handle(_group, bodies) {
    await updateMarket(
      services,
      bodies.map((body) => MarketMessage.parse(JSON.parse(body))),
    )
  },
})
