import type { OrderEvent } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { restockableSlots, restockedSlots } from '@lorecircle/shared/order/state'
import { dueOrderEmailsDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { archiveCheckout, findCheckout } from '../checkout/checkout-record.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { returnCopies } from '../stock/tally.ts'
import { markEmailsDue, updateOrder } from './update-order.ts'

/** Allowed at any time after the copies were refunded or a dispute was lost. */
export const restockOrder = (services: Services) =>
  authorEndpoint(calls.restockOrder, {
    async run({ author: { sub }, input: { orderId, lines } }) {
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      for (const asked of lines) assertReturned(found.value, asked)
      return { order: await restockCopies(services, found.value, lines) }
    },
  })

/** Throws a VisibleError for copies that the reader still has, or that were never in the order. */
function assertReturned(order: Order, { lineId, slots }: { lineId: string; slots: readonly number[] }): void {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('line')
  // Copies that are already back on sale are accepted, so that a call can be repeated.
  const allowed = [...restockableSlots(order, line), ...restockedSlots(order, line)]
  if (slots.every((slot) => allowed.includes(slot))) return
  throw new VisibleError(
    409,
    'restock.not_returned',
    `These copies of ${line.book.title} were not refunded. Nothing was put back on sale. Refund them first, then restock.`,
    { lineId, allowed },
  )
}

type LineCopies = { lineId: string; slots?: readonly number[] | undefined }

/**
 * Puts an order's copies back on sale, each once. Copies that are already restocked or not the order's own are left
 * alone. Safe to repeat and to run concurrently, since each copy is checked before it is changed.
 */
export async function restockCopies(
  services: Services,
  order: Order,
  wanted: readonly LineCopies[],
): Promise<Order> {
  const copies = order.lines.flatMap((line) => {
    const asked = wanted.flatMap(({ lineId, slots = [] }) => (lineId === line.id ? slots : []))
    const slots = excludeRestocked(order, line.id, line.slots).filter((slot) => asked.includes(slot))
    return slots.length === 0 ? [] : [{ line, slots }]
  })
  if (copies.length === 0) return order
  await archiveOrderCheckout(services, order)
  const { documents } = services
  for (const { line, slots } of copies) {
    const book = { sub: order.sub, bookId: line.book.id }
    const ofLine = slots.map((slot) => ({ formatId: line.format.id, slot, orderId: order.id }))
    await returnCopies(documents, book, ofLine)
  }
  const at = services.now().toISOString()
  const { value } = await updateOrder(documents, order, (now) => {
    const news = copies.flatMap(({ line, slots }): OrderEvent[] => {
      const back = excludeRestocked(now, line.id, slots)
      return back.length === 0 ? [] : [{ what: 'restocked', at, lineId: line.id, slots: back }]
    })
    return news.length === 0 ? now : { ...now, history: [...now.history, ...news] }
  })
  await services.hintPublish(order.sub)
  return value
}

function excludeRestocked(order: Order, id: string, slots: readonly number[]): number[] {
  const back = restockedSlots(order, { id })
  return slots.filter((slot) => !back.includes(slot))
}

/**
 * A checkout that is settled again would look for copies that belong to somebody else by then. The order's emails are
 * still sent.
 */
async function archiveOrderCheckout(services: Services, { sub, id, checkoutId }: Order): Promise<void> {
  const known = await findCheckout(services, checkoutId)
  if (known === null || known.isSettled) return
  if ((await services.documents.read(dueOrderEmailsDoc(sub, id))) === null)
    await markEmailsDue(services, { sub, id })
  await archiveCheckout(services, { ...known.checkout, state: 'paid' })
}
