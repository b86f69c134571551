import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { handleEmailFeedback } from './end-letters.ts'

const services = createServices(parseEnv(process.env))

/** Called by the mail service's events. */
export const handler = (event: unknown) => handleEmailFeedback(services, event)
