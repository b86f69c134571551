import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { sweepDomains } from './sweep-domains.ts'

const services = createServices(parseEnv(process.env))

/** Scheduled every ten minutes. */
export const handler = () => sweepDomains(services)
