import type { OrderEvent } from '@lorecircle/shared/order/history'
import { copiesOf, type OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { copiesToRestock, type Returned } from '@lorecircle/shared/order/refund-amount'
import { dueLettersDoc } from '@lorecircle/shared/order/stored'
import { knownCheckout } from '../checkout/known-checkout.ts'
import { putAway } from '../checkout/release-checkout.ts'
import type { Services } from '../services/services.ts'
import { giveBack } from '../stock/give-back.ts'
import { changeOrder } from './change-order.ts'
import { noteDue } from './letters-due.ts'

/**
 * Puts copies back on sale: so many of each line, all refunds together. Safe to repeat and to run twice at once, since
 * which copies these are follows from the order, and each copy is looked at before it is touched.
 */
export async function restock(services: Services, order: Order, wanted: readonly Returned[]): Promise<Order> {
  const copies = order.lines.flatMap((line) => {
    const slots = slotsOf(line, wanted)
    return slots.length === 0 ? [] : [{ line, slots }]
  })
  if (copies.length === 0) return order
  await endCheckout(services, order)
  const { documents } = services
  for (const { line, slots } of copies) {
    const book = { sub: order.sub, bookId: line.book.id }
    const ofLine = slots.map((slot) => ({ formatId: line.format.id, slot, orderId: order.id }))
    await giveBack(documents, book, ofLine)
  }
  const at = services.now().toISOString()
  const { value } = await changeOrder(documents, order, (now) => {
    const news = copies.flatMap(({ line, slots }): OrderEvent[] => {
      const back = copiesToRestock(now, line, line.slots.length).filter((slot) => slots.includes(slot))
      return back.length === 0 ? [] : [{ what: 'restocked', at, lineId: line.id, slots: back }]
    })
    return news.length === 0 ? now : { ...now, history: [...now.history, ...news] }
  })
  await services.hintPublish(order.sub)
  return value
}

/** Always the same ones for the same number, so that a run that stopped is finished by the next. */
function slotsOf(line: OrderLine, wanted: readonly Returned[]): number[] {
  const copies = copiesOf(wanted.filter(({ lineId }) => lineId === line.id))
  return copies === 0 ? [] : line.slots.slice(-copies)
}

/** A checkout that is settled once more would look for copies that are somebody else's by then; its letters go on. */
async function endCheckout(services: Services, { sub, id, checkoutId }: Order): Promise<void> {
  const known = await knownCheckout(services, checkoutId)
  if (known === null || known.isSettled) return
  if ((await services.documents.read(dueLettersDoc(sub, id))) === null) await noteDue(services, { sub, id })
  await putAway(services, { ...known.checkout, state: 'paid' })
}
