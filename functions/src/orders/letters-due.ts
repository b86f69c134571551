import { isMailDone } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { dueLettersDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './change-order.ts'

type Which = Pick<Order, 'sub' | 'id'>

/** Says that letters of this order may have to go out, before they are written down: the sweep looks after them. */
export async function noteDue({ documents, newSecret }: Services, { sub, id }: Which): Promise<void> {
  await documents.write(dueLettersDoc(sub, id), { mark: newSecret() })
}

/** Changes an order by what may add letters to it, and sends what is due. */
export async function changeAndWrite(
  services: Services,
  which: Which,
  change: (order: Order) => Order,
): Promise<Order> {
  await noteDue(services, which)
  await changeOrder(services.documents, which, change)
  return sendDue(services, which)
}

/** Sends what is due of an order, and forgets it once all is out. A letter that came meanwhile has its own mark. */
export async function sendDue(services: Services, { sub, id }: Which): Promise<Order> {
  const { documents } = services
  const mark = await documents.read(dueLettersDoc(sub, id))
  const order = await documents.read(orderDoc(sub, id))
  if (order === null) throw new Error(`order ${id} vanished`)
  const mailed = await sendOrderEmails(services, order)
  if (mark && isMailDone(mailed)) await documents.remove(dueLettersDoc(sub, id), mark.etag)
  return mailed
}

/** Sends the letters that nobody sent since they were written. Answers of how many orders. */
export async function sweepLetters(services: Services): Promise<number> {
  let orders = 0
  for await (const { key } of services.documents.list(dueLettersDoc.within())) {
    const [sub, id] = dueLettersDoc.placesIn(key) ?? []
    if (sub === undefined || id === undefined) continue
    orders++
    try {
      await sendDue(services, { sub, id })
    } catch (error) {
      services.log('sweep.failed', { key, error: String(error) })
    }
  }
  return orders
}
