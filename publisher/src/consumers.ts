import { RepublishMessage } from '@lorecircle/shared/publishing/republish'
import { type MessageConsumer, PartialBatchFailure } from './consume.ts'
import { UnreadableAuthors } from './market/read-authors.ts'
import { updateMarket } from './market/update-market.ts'
import { affectedAuthors, isPublished } from './publish/publish-message.ts'
import { publishShop } from './publish/publish-shop.ts'
import { republishShop } from './publish/republish-round.ts'
import { MarketMessage } from './services/queues.ts'
import type { Services } from './services/services.ts'

/** Saves: a run for each author. */
export const shopConsumer = (services: Services): MessageConsumer => ({
  groupsOf: affectedAuthors,
  async handle(sub, bodies) {
    if (await isPublished(services, sub, bodies)) return
    await publishShop(services, sub)
  },
})

/** Shops that are due in a round over all of them. */
export const republishConsumer = (services: Services): MessageConsumer => ({
  groupsOf: (body) => [RepublishMessage.parse(JSON.parse(body)).sub],
  handle: (sub) => republishShop(services, sub),
})

/** Changed market entries: all of a batch in one run; those of an author who cannot be read come again alone. */
export const marketConsumer = (services: Services): MessageConsumer => ({
  groupsOf: (body) => [MarketMessage.parse(JSON.parse(body)).kind],
  async handle(_group, bodies) {
    const messages = bodies.map((body) => ({ body, message: MarketMessage.parse(JSON.parse(body)) }))
    try {
      await updateMarket(
        services,
        messages.map(({ message }) => message),
      )
    } catch (error) {
      if (!(error instanceof UnreadableAuthors)) throw error
      const failed = messages.filter(({ message }) => error.subs.has(message.sub))
      throw new PartialBatchFailure(
        failed.map(({ body }) => body),
        error,
      )
    }
  },
})
