import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { fillLibrary } from '../sales/enter-in-library.ts'
import type { Services } from '../services/services.ts'
import { sweepGone } from '../stock/sweep-gone.ts'
import { sweepLetters } from './letters-due.ts'
import { sweepNews } from './sweep-news.ts'
import { sweepRefunds } from './sweep-refunds.ts'

const second = 1_000
/** Of a run's five minutes, so that no part keeps the others from theirs; one look may take Stripe's whole patience. */
const shares = {
  lettersMs: 30 * second,
  copiesMs: 30 * second,
  refundsMs: 30 * second,
  checkoutsMs: 90 * second,
  newsMs: 60 * second,
}

/**
 * Finishes what sales have left undone, meant to run every few minutes. What needs nobody else comes first: letters go out
 * and copies are added up while Stripe is slow, whom the rest asks for its share of the time.
 */
export const sweepSales = async (services: Services, within: Partial<typeof shares> = {}) => {
  const { lettersMs, copiesMs, refundsMs, checkoutsMs, newsMs } = { ...shares, ...within }
  return {
    letters: await sweepLetters(services, lettersMs),
    entered: await fillLibrary(services.documents),
    addedUp: await sweepGone(services, copiesMs),
    refunds: await sweepRefunds(services, refundsMs),
    checkouts: await sweepCheckouts(services, checkoutsMs),
    news: await sweepNews(services, newsMs),
  }
}
