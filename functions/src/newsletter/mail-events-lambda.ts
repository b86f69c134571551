import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { endLetters } from './end-letters.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the mail service's events. */
export const handler = (event: unknown) => endLetters(services, event)
