import { parseEnv } from './env.ts'
import { listAuthors } from './publish/publish-all.ts'
import { publishSitemaps } from './publish/publish-sitemaps.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const services = createPublisherServices(env, createClients(env), builtRenderer)

/** Runs a few times a day, because it reads the manifest of every shop. */
export const handler = async () => publishSitemaps(services, await listAuthors(services))
