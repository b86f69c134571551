import type { Order } from '@lorecircle/shared/order/order'
import { lineItemsOverLimit } from '@lorecircle/shared/order/state'
import { orderDoc, refundLockDoc } from '@lorecircle/shared/order/stored'
import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { backfillLibrary } from '../sales/library.ts'
import type { Services } from '../services/services.ts'
import { isStripeAccountInaccessible } from '../services/stripe.ts'
import { sweepFromLastKey } from '../services/sweep-on.ts'
import { sweepTallies } from '../stock/tally.ts'
import { isStale } from './create-refund.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { cancelOverLimit } from './refund-order.ts'
import { listRefunds, recordRefunds } from './stripe-refunds.ts'
import { sweepPaymentEvents } from './sweep-payment-events.ts'
import { sweepOrderEmails } from './update-order.ts'

const secondInMs = 1_000

/**
 * Time limits within a run of five minutes, so that no step uses up the time of the others; a single Stripe call may
 * last its full timeout.
 */
const timeShares = {
  lettersMs: 30 * secondInMs,
  copiesMs: 30 * secondInMs,
  refundsMs: 30 * secondInMs,
  checkoutsMs: 90 * secondInMs,
  newsMs: 60 * secondInMs,
}

/**
 * Completes unfinished sales work; runs every few minutes. Emails and tallies come first because they do not depend
 * on Stripe, which may be slow and gets a limited time.
 */
export const sweepSales = async (services: Services, within: Partial<typeof timeShares> = {}) => {
  const { lettersMs, copiesMs, refundsMs, checkoutsMs, newsMs } = { ...timeShares, ...within }
  return {
    letters: await sweepOrderEmails(services, lettersMs),
    entered: await backfillLibrary(services.documents),
    addedUp: await sweepTallies(services, copiesMs),
    refunds: await sweepRefunds(services, refundsMs),
    checkouts: await sweepCheckouts(services, checkoutsMs),
    news: await sweepPaymentEvents(services, newsMs),
  }
}

const refundSweepMs = 60 * 1000

/**
 * Records Stripe's refunds in orders whose refund has an unknown outcome, and makes the refunds that settling a
 * checkout left over. Returns the number of orders.
 */
export async function sweepRefunds(services: Services, forMs = refundSweepMs): Promise<number> {
  const { documents } = services
  let orders = 0
  await sweepFromLastKey(
    services,
    { name: 'refunds', prefix: refundLockDoc.within(), forMs },
    async (key) => {
      const [sub = '', orderId = ''] = refundLockDoc.placesIn(key) ?? []
      const lock = await documents.read(refundLockDoc.at(key))
      const order = await documents.read(orderDoc(sub, orderId))
      if (lock === null || !isStale(lock.value, services.now())) return
      orders++
      if (order) {
        const known = await recordRefunds(
          services,
          order.value,
          await listKnownRefunds(services, order.value),
        )
        if (lineItemsOverLimit(known).length > 0) await cancelOverLimit(services, known)
        else await finishCancellations(services, known)
      }
      await documents.remove({ key }, lock.etag)
    },
  )
  return orders
}

/** Stripe gives no refunds of a closed account, so the order stays as it is and is not retried. */
async function listKnownRefunds(services: Services, order: Order): ReturnType<typeof listRefunds> {
  try {
    return await listRefunds(services, order)
  } catch (error) {
    if (!isStripeAccountInaccessible(error)) throw error
    services.log('refund.unknown', { orderId: order.id, error: error.message })
    return []
  }
}
