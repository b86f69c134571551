import type { Order } from '@lorecircle/shared/order/order'
import { dueWithout } from '@lorecircle/shared/order/preorder'
import { linesOverLimit } from '@lorecircle/shared/order/state'
import type { Services } from '../services/services.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { oneRefundAtATime } from './refund-lock.ts'
import { refundOnce } from './refund-once.ts'

const saveId = 'over-limit'

/**
 * Puts free copies back on sale that a paid order may not have, since their reader has one already, and refunds the shipping
 * where nothing else of the order is posted. Safe to repeat; what stopped on the way, the next sweep finishes.
 */
export async function leaveOutOverLimit(services: Services, order: Order): Promise<void> {
  const { sub, id: orderId } = order
  await oneRefundAtATime(services, { sub, orderId, saveId }, async (attempt) => {
    const lines = linesOverLimit(order)
    const amountInCents = dueWithout(order, lines)
    const told =
      amountInCents === 0
        ? order
        : await refundOnce(services, order, {
            ...{ saveId, attempt, restock: true },
            of: () => ({
              amountInCents,
              lines: lines.map(({ id, quantity, slots }) => ({ lineId: id, quantity, slots })),
            }),
          })
    await finishCancellations(services, told)
  })
}
