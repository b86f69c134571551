import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { countVisits, logCheckIntervalInMinutes } from './count-visits.ts'
import { limitFrequency } from './seldom.ts'

const services = createServices(parseEnv(process.env))

const minuteInMs = 60 * 1000
const afterMinutes = Number(services.env.VISITS_AFTER_MINUTES)

/** Called by the schedule, every minute; a listing of the log costs, and most of the time nothing is old enough. */
export const handler = limitFrequency(() => countVisits(services, afterMinutes * minuteInMs), {
  pauseMs: logCheckIntervalInMinutes(afterMinutes) * minuteInMs,
  now: services.now,
})
