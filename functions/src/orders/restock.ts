import type { OrderEvent } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { restockedSlots } from '@lorecircle/shared/order/state'
import { dueLettersDoc } from '@lorecircle/shared/order/stored'
import { archiveCheckout, findCheckout } from '../checkout/checkout-record.ts'
import type { Services } from '../services/services.ts'
import { giveBack } from '../stock/give-back.ts'
import { changeOrder } from './change-order.ts'
import { noteDue } from './letters-due.ts'

/** Copies of a line that go back on sale. */
type Copies = { lineId: string; slots?: readonly number[] | undefined }

/**
 * Puts an order's copies back on sale, each once: what the order says is back, or what is not its own, is left alone. Safe
 * to repeat and to run twice at once, since each copy is looked at before it is touched.
 */
export async function restock(services: Services, order: Order, wanted: readonly Copies[]): Promise<Order> {
  const copies = order.lines.flatMap((line) => {
    const asked = wanted.flatMap(({ lineId, slots = [] }) => (lineId === line.id ? slots : []))
    const slots = notRestocked(order, line.id, line.slots).filter((slot) => asked.includes(slot))
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
      const back = notRestocked(now, line.id, slots)
      return back.length === 0 ? [] : [{ what: 'restocked', at, lineId: line.id, slots: back }]
    })
    return news.length === 0 ? now : { ...now, history: [...now.history, ...news] }
  })
  await services.hintPublish(order.sub)
  return value
}

function notRestocked(order: Order, id: string, slots: readonly number[]): number[] {
  const back = restockedSlots(order, { id })
  return slots.filter((slot) => !back.includes(slot))
}

/** A checkout that is settled once more would look for copies that are somebody else's by then; its letters go on. */
async function endCheckout(services: Services, { sub, id, checkoutId }: Order): Promise<void> {
  const known = await findCheckout(services, checkoutId)
  if (known === null || known.isSettled) return
  if ((await services.documents.read(dueLettersDoc(sub, id))) === null) await noteDue(services, { sub, id })
  await archiveCheckout(services, { ...known.checkout, state: 'paid' })
}
