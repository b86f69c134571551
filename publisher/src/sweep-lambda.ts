import { parseEnv } from './env.ts'
import { removeExpiredPreviews } from './publish/sweep.ts'
import { sweepShare } from './publish/sweep-shop.ts'
import { builtRenderer } from './services/renderer.ts'
import { clients, servicesFrom } from './services.ts'

const env = parseEnv(process.env)
const services = servicesFrom(env, clients(env), builtRenderer)

/** Called by the schedule, every hour. */
export const handler = async () => ({
  share: await sweepShare(services),
  previews: await removeExpiredPreviews(services),
})
