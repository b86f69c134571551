import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { countVisits } from './count-visits.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every few minutes. */
export const handler = () => countVisits(services)
