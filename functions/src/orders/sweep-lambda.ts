import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { fillLibrary } from '../sales/enter-in-library.ts'
import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepGone } from '../stock/sweep-gone.ts'
import { sweepLetters } from './letters-due.ts'
import { sweepNews } from './sweep-news.ts'
import { sweepRefunds } from './sweep-refunds.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = async () => ({
  ...(await sweepCheckouts(services)),
  refunds: await sweepRefunds(services),
  news: await sweepNews(services),
  letters: await sweepLetters(services),
  entered: await fillLibrary(services.documents),
  addedUp: await sweepGone(services),
})
