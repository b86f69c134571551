import { parseEnv } from './env.ts'
import { listAuthors } from './publish/publish-all.ts'
import { publishSitemaps } from './publish/publish-sitemaps.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const services = createPublisherServices(env, createClients(env), builtRenderer)

/** Called by the schedule, a few times a day: it reads the manifest of every shop. */
export const handler = async () => publishSitemaps(services, await listAuthors(services))
