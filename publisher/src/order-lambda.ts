import { parseEnv } from './env.ts'
import { countPublicWrites, orderMarket } from './market/order-market.ts'
import { writePlatformPages } from './market/rebuild-market.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const services = createPublisherServices(env, createClients(env), builtRenderer)

/**
 * Runs hourly and after a deployment: orders the market, and writes market and platform pages that differ from the
 * current templates. Returns the number of objects written.
 */
export const handler = async (): Promise<{ written: number }> => {
  const counting = countPublicWrites(services)
  await writePlatformPages(counting.services)
  const { written } = await orderMarket(services)
  return { written: written + counting.written() }
}
