import { sweepLetters } from '../orders/letters-due.ts'
import { sweepRefunds } from '../orders/refund-lock.ts'
import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepGone } from '../stock/sweep-gone.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = async () => ({
  ...(await sweepCheckouts(services)),
  refunds: await sweepRefunds(services),
  letters: await sweepLetters(services),
  addedUp: await sweepGone(services),
})
