import { parseEnv } from './env.ts'
import { removeExpiredPreviews } from './publish/sweep.ts'
import { sweepSomeShops } from './publish/sweep-shop.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const services = createPublisherServices(env, createClients(env), builtRenderer)

/** Called hourly by the schedule. */
export const handler = async () => ({
  share: await sweepSomeShops(services),
  previews: await removeExpiredPreviews(services),
})
