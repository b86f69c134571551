import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepGone } from '../stock/sweep-gone.ts'
import { sweepLetters } from './letters-due.ts'
import { sweepRefunds } from './refund-lock.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = async () => ({
  ...(await sweepCheckouts(services)),
  refunds: await sweepRefunds(services),
  letters: await sweepLetters(services),
  addedUp: await sweepGone(services),
})
