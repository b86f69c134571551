import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { countVisits, logsLookedAtEveryMinutes } from './count-visits.ts'
import { seldom } from './seldom.ts'

const services = servicesFrom(parseEnv(process.env))

const minuteInMs = 60 * 1000
const afterMinutes = Number(services.env.VISITS_AFTER_MINUTES)

/** Called by the schedule, every minute; a listing of the log costs, and most of the time nothing is old enough. */
export const handler = seldom(() => countVisits(services, afterMinutes * minuteInMs), {
  pauseMs: logsLookedAtEveryMinutes(afterMinutes) * minuteInMs,
  now: services.now,
})
