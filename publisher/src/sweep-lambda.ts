import { parseEnv } from './env.ts'
import { sweep } from './publish/sweep.ts'
import { builtRenderer } from './services/renderer.ts'
import { clients, servicesFrom } from './services.ts'

const services = servicesFrom(parseEnv(process.env), clients(), builtRenderer)

/** Called by the schedule, every hour. */
export const handler = () => sweep(services)
