import { parseEnv } from './env.ts'
import { countPublicWrites, orderMarket } from './market/order-market.ts'
import { writePlatformPages } from './market/rebuild-market.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const services = createPublisherServices(env, createClients(env), builtRenderer)

/**
 * Called by the schedule, every hour, and after a deployment: puts the market in order, and writes those of the market's
 * and the platform's own pages that differ from what today's templates make. Answers how many objects were written.
 */
export const handler = async (): Promise<{ written: number }> => {
  const counting = countPublicWrites(services)
  await writePlatformPages(counting.services)
  const { written } = await orderMarket(services)
  return { written: written + counting.written() }
}
