import { parseEnv } from './env.ts'
import { builtRenderer } from './renderer.ts'
import { clients, servicesFrom } from './services.ts'
import { sweep } from './sweep.ts'

const services = servicesFrom(parseEnv(process.env), clients(), builtRenderer)

/** Called by the schedule, every hour. */
export const handler = () => sweep(services)
