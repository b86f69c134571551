import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepSales } from './sweep-sales.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = () => sweepSales(services)
