import type { Order } from '@lorecircle/shared/order/order'
import { linesOverLimit } from '@lorecircle/shared/order/state'
import { orderDoc, refundingDoc } from '@lorecircle/shared/order/stored'
import type { Services } from '../services/services.ts'
import { isAccountGone } from '../services/stripe.ts'
import { sweepOn } from '../services/sweep-on.ts'
import { keepRefunds, refundsAt } from './keep-refunds.ts'
import { leaveOutOverLimit } from './leave-out-over-limit.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { isStale } from './refund-lock.ts'

const aMinuteInMs = 60 * 1000

/**
 * Has the orders say what Stripe lists where a refund was begun and nobody knows how it ended, and
 * makes the refunds that settling a checkout has left. Answers of how many.
 */
export async function sweepRefunds(services: Services, forMs = aMinuteInMs): Promise<number> {
  const { documents } = services
  let orders = 0
  await sweepOn(services, { name: 'refunds', prefix: refundingDoc.within(), forMs }, async (key) => {
    const [sub = '', orderId = ''] = refundingDoc.placesIn(key) ?? []
    const lock = await documents.read(refundingDoc.at(key))
    const order = await documents.read(orderDoc(sub, orderId))
    if (lock === null || !isStale(lock.value, services.now())) return
    orders++
    if (order) {
      const known = await keepRefunds(services, order.value, await refundsOf(services, order.value))
      if (linesOverLimit(known).length > 0) await leaveOutOverLimit(services, known)
      else await finishCancellations(services, known)
    }
    await documents.remove({ key }, lock.etag)
  })
  return orders
}

/** A closed account never tells how a refund ended: its order stays as it is, and is not looked at again. */
async function refundsOf(services: Services, order: Order): ReturnType<typeof refundsAt> {
  try {
    return await refundsAt(services, order)
  } catch (error) {
    if (!isAccountGone(error)) throw error
    services.log('refund.unknown', { orderId: order.id, error: error.message })
    return []
  }
}
