import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { handlePostConfirmation } from './password-chosen.ts'

const services = createServices(parseEnv(process.env))

export const handler = (event: unknown) => handlePostConfirmation(services, event)
