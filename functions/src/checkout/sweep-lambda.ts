import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepGone } from '../stock/sweep-gone.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = async () => ({
  ...(await sweepCheckouts(services)),
  addedUp: await sweepGone(services),
})
