import { isMailDone } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { dueLettersDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { notFound } from '@lorecircle/shared/visible-error'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import type { Services } from '../services/services.ts'
import { sweepOn } from '../services/sweep-on.ts'
import { changeOrder } from './change-order.ts'

type Which = Pick<Order, 'sub' | 'id'>

/** Says that letters of this order may have to go out, before they are written down: the sweep looks after them. */
export async function noteDue({ documents, newSecret }: Services, { sub, id }: Which): Promise<void> {
  await documents.write(dueLettersDoc(sub, id), { mark: newSecret() })
}

/**
 * Changes an order by what may add letters to it, and sends what is due. Throws a VisibleError 404 where the author has
 * no such order, before anything is noted: what a sweep has to look at is never made by a stranger's ids.
 */
export async function changeAndWrite(
  services: Services,
  which: Which,
  change: (order: Order) => Order,
): Promise<Order> {
  if ((await services.documents.read(orderDoc(which.sub, which.id))) === null) throw notFound('order')
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

/**
 * Sends the letters that nobody sent since they were written, for as long as the sweep may. A note whose order is not
 * there, such as one of an account that was deleted, is removed. Answers of how many orders.
 */
export async function sweepLetters(services: Services, forMs = aMinuteInMs): Promise<number> {
  const { documents } = services
  let orders = 0
  await sweepOn(services, { name: 'letters', prefix: dueLettersDoc.within(), forMs }, async (key) => {
    const [sub = '', id = ''] = dueLettersDoc.placesIn(key) ?? []
    const note = await documents.read(dueLettersDoc.at(key))
    if (note === null) return
    if ((await documents.read(orderDoc(sub, id))) === null)
      return void (await documents.remove({ key }, note.etag))
    orders++
    await sendDue(services, { sub, id })
  })
  return orders
}

const aMinuteInMs = 60 * 1000
