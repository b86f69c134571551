import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { fillLibrary } from '../sales/enter-in-library.ts'
import type { Services } from '../services/services.ts'
import { sweepGone } from '../stock/sweep-gone.ts'
import { sweepLetters } from './letters-due.ts'
import { sweepNews } from './sweep-news.ts'
import { sweepRefunds } from './sweep-refunds.ts'

const second = 1_000
/** Of a run's five minutes; one that is begun may take Stripe's whole patience. */
const shares = { refundsMs: 30 * second, checkoutsMs: 90 * second, newsMs: 60 * second }

/**
 * Finishes what sales have left undone, meant to run every few minutes. What needs nobody else comes first: letters go out
 * and copies are added up while Stripe is slow, whom the rest asks for its share of the time.
 */
export const sweepSales = async (services: Services, { refundsMs, checkoutsMs, newsMs } = shares) => ({
  letters: await sweepLetters(services),
  entered: await fillLibrary(services.documents),
  addedUp: await sweepGone(services),
  refunds: await sweepRefunds(services, refundsMs),
  checkouts: await sweepCheckouts(services, checkoutsMs),
  news: await sweepNews(services, newsMs),
})
