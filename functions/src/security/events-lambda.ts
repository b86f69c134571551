import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { passwordChosen } from './password-chosen.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the user pool. */
export const handler = (event: unknown) => passwordChosen(services, event)
