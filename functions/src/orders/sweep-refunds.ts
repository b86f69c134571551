import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc, refundingDoc } from '@lorecircle/shared/order/stored'
import type { Services } from '../services/services.ts'
import { isAccountGone } from '../services/stripe.ts'
import { sweepOn } from '../services/sweep-on.ts'
import { keepRefunds, refundsAt } from './keep-refunds.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { isStale } from './refund-lock.ts'

const aMinuteInMs = 60 * 1000

/** Has the orders say what Stripe lists where a refund was begun and nobody knows how it ended. Answers of how many. */
export async function sweepRefunds(services: Services, forMs = aMinuteInMs): Promise<number> {
  const { documents } = services
  let orders = 0
  await sweepOn(services, { name: 'refunds', prefix: refundingDoc.within(), forMs }, async (key) => {
    const [sub = '', orderId = ''] = refundingDoc.placesIn(key) ?? []
    const lock = await documents.read(refundingDoc.at(key))
    const order = await documents.read(orderDoc(sub, orderId))
    if (lock === null || !isStale(lock.value, services.now())) return
    orders++
    if (order) await keepRefunds(services, order.value, await refundsOf(services, order.value))
    if (order) await finishCancellations(services, order.value)
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
