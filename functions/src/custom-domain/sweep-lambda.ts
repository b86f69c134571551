import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepDomains } from './sweep-domains.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every ten minutes. */
export const handler = () => sweepDomains(services)
