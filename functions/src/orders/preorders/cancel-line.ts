import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { OrderLineItem } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { canCancelPreorder, cancellationRefund } from '@lorecircle/shared/order/preorder'
import { assertNotDisputed } from '@lorecircle/shared/order/refund-amount'
import { hasUnreturnedCopies, isCancelled } from '@lorecircle/shared/order/state'
import { orderNotices } from '@lorecircle/shared/order/views'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { returnDiscountUse } from '../../checkout/discount-uses.ts'
import { recordInLedger } from '../../sales/ledger.ts'
import { invalidateDaySales } from '../../sales/sales-cache.ts'
import type { Services } from '../../services/services.ts'
import { createRefund, withRefundLock } from '../create-refund.ts'
import { restockCopies } from '../restock.ts'
import { updateOrderAndEmail } from '../update-order.ts'

/**
 * Takes a preorder back: what was paid for it goes back, and its copies on sale. Again, it changes nothing more. A
 * VisibleError 409 once it is out or on its way.
 */
export async function cancelPreorderLine(services: Services, order: Order, lineId: string): Promise<Order> {
  const { sub, id: orderId } = order
  const saveId = `cancel-${lineId}`
  return withRefundLock(services, { sub, orderId, saveId }, async (attempt) => {
    const line = requireLine(order, lineId)
    const isDone = !hasUnreturnedCopies(order, line)
    if (!isDone) assertNotDisputed(order)
    if (!isDone && !canCancelPreorder(order, line)) throw tooLateError()
    if (isCancelled(order, line)) return finishCancellation(services, order, line)
    if (isDone) return order
    const isPaid = order.paymentIntentId !== null && cancellationRefund(order, line).amountInCents > 0
    return isPaid
      ? createRefund(services, order, {
          ...{ saveId, attempt, restock: true, isCancelled: true },
          of: toLineRefund(lineId),
        })
      : cancelUnpaidLine(services, order, line)
  })
}

const tooLateError = () => new VisibleError(409, 'preorder.late', orderNotices['preorder-late'])

function requireLine({ lines }: Order, lineId: string): OrderLineItem {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('line')
  return line
}

const toLineRefund = (lineId: string) => (order: Order) => {
  const line = requireLine(order, lineId)
  assertNotDisputed(order)
  if (!canCancelPreorder(order, line)) throw tooLateError()
  return cancellationRefund(order, line)
}

/** There is no refund to list, so the order itself says it. */
async function cancelUnpaidLine(
  services: Services,
  which: Order,
  { id: lineId }: OrderLineItem,
): Promise<Order> {
  const at = services.now().toISOString()
  const order = await updateOrderAndEmail(services, which, (order) => {
    const line = requireLine(order, lineId)
    if (isCancelled(order, line)) return order
    if (!canCancelPreorder(order, line)) throw tooLateError()
    const letters = [
      newOrderEmail('cancelled', at, { id: `cancelled.${lineId}` }),
      newOrderEmail('preorder_cancelled', at, { id: `taken-back.${lineId}` }),
    ]
    return {
      ...order,
      history: [...order.history, { what: 'cancelled', at, lineId }],
      letters: [...order.letters, ...letters],
    }
  })
  return finishCancellation(services, order, requireLine(order, lineId))
}

async function finishCancellation(services: Services, order: Order, line: OrderLineItem): Promise<Order> {
  await recordInLedger(services, order)
  await returnDiscountUse(services, order)
  await invalidateDaySales(services, order.sub, utcDay(new Date(order.placedAt)))
  return restockCopies(services, order, [{ lineId: line.id, slots: line.slots }])
}

/** Ends what was begun and stopped on the way. */
export async function finishCancellations(services: Services, order: Order): Promise<void> {
  for (const line of order.lines)
    if (isCancelled(order, line)) await finishCancellation(services, order, line)
}
