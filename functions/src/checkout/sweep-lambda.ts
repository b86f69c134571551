import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = () => sweepCheckouts(services)
