import { newLetter } from '@lorecircle/shared/order/letter'
import type { OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { cancellationOf, mayCancel } from '@lorecircle/shared/order/preorder'
import { refuseDisputed } from '@lorecircle/shared/order/refund-amount'
import { orderSayings } from '@lorecircle/shared/order/sayings'
import { isCancelled, isKept } from '@lorecircle/shared/order/state'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { returnDiscountUse } from '../../checkout/discount-uses.ts'
import { enterInLedger } from '../../sales/enter-in-ledger.ts'
import { forgetDay } from '../../sales/forget-day.ts'
import type { Services } from '../../services/services.ts'
import { changeAndWrite } from '../letters-due.ts'
import { oneRefundAtATime } from '../refund-lock.ts'
import { refundOnce } from '../refund-once.ts'
import { restock } from '../restock.ts'

/**
 * Takes a preorder back: what was paid for it goes back, and its copies on sale. Again, it changes nothing more. A
 * VisibleError 409 once it is out or on its way.
 */
export async function cancelLine(services: Services, order: Order, lineId: string): Promise<Order> {
  const { sub, id: orderId } = order
  const saveId = `cancel-${lineId}`
  return oneRefundAtATime(services, { sub, orderId, saveId }, async (attempt) => {
    const line = lineOf(order, lineId)
    const isDone = !isKept(order, line)
    if (!isDone) refuseDisputed(order)
    if (!isDone && !mayCancel(order, line)) throw tooLate()
    if (isCancelled(order, line)) return finishFree(services, order, line)
    if (isDone) return order
    const isPaid = order.paymentIntentId !== null && cancellationOf(order, line).amountInCents > 0
    return isPaid
      ? refundOnce(services, order, {
          ...{ saveId, attempt, restock: true, isCancelled: true },
          of: refundOfLine(lineId),
        })
      : cancelFree(services, order, line)
  })
}

const tooLate = () => new VisibleError(409, 'preorder.late', orderSayings['preorder-late'])

function lineOf({ lines }: Order, lineId: string): OrderLine {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('line')
  return line
}

const refundOfLine = (lineId: string) => (order: Order) => {
  const line = lineOf(order, lineId)
  refuseDisputed(order)
  if (!mayCancel(order, line)) throw tooLate()
  return cancellationOf(order, line)
}

/** There is no refund to list, so the order itself says it. */
async function cancelFree(services: Services, which: Order, { id: lineId }: OrderLine): Promise<Order> {
  const at = services.now().toISOString()
  const order = await changeAndWrite(services, which, (order) => {
    const line = lineOf(order, lineId)
    if (isCancelled(order, line)) return order
    if (!mayCancel(order, line)) throw tooLate()
    const letters = [
      newLetter('cancelled', at, { id: `cancelled.${lineId}` }),
      newLetter('preorder_cancelled', at, { id: `taken-back.${lineId}` }),
    ]
    return {
      ...order,
      history: [...order.history, { what: 'cancelled', at, lineId }],
      letters: [...order.letters, ...letters],
    }
  })
  return finishFree(services, order, lineOf(order, lineId))
}

async function finishFree(services: Services, order: Order, line: OrderLine): Promise<Order> {
  await enterInLedger(services, order)
  await returnDiscountUse(services, order)
  await forgetDay(services, order.sub, utcDay(new Date(order.placedAt)))
  return restock(services, order, [{ lineId: line.id, slots: line.slots }])
}

/** Ends what was begun and stopped on the way. */
export async function finishCancellations(services: Services, order: Order): Promise<void> {
  for (const line of order.lines) if (isCancelled(order, line)) await finishFree(services, order, line)
}
