import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { countVisits } from './count-visits.ts'

const services = servicesFrom(parseEnv(process.env))

const minuteInMs = 60 * 1000

/** Called by the schedule, every minute. */
export const handler = () => countVisits(services, Number(services.env.VISITS_AFTER_MINUTES) * minuteInMs)
