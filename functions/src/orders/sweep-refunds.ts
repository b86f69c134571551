import { orderDoc, refundingDoc } from '@lorecircle/shared/order/stored'
import type { Services } from '../services/services.ts'
import { keepRefunds, refundsAt } from './keep-refunds.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { isStale } from './refund-lock.ts'

/** Has the orders say what Stripe lists where a refund was begun and nobody knows how it ended. */
export async function sweepRefunds(services: Services): Promise<number> {
  const { documents } = services
  let orders = 0
  for await (const { key } of documents.list(refundingDoc.within())) {
    const [sub = '', orderId = ''] = refundingDoc.placesIn(key) ?? []
    try {
      const lock = await documents.read(refundingDoc.at(key))
      const order = await documents.read(orderDoc(sub, orderId))
      if (lock === null || !isStale(lock.value, services.now())) continue
      orders++
      if (order) await keepRefunds(services, order.value, await refundsAt(services, order.value))
      if (order) await finishCancellations(services, order.value)
      await documents.remove({ key }, lock.etag)
    } catch (error) {
      services.log('sweep.failed', { key, error: String(error) })
    }
  }
  return orders
}
