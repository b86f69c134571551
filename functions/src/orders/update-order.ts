import { hasNoPendingEmails } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { dueOrderEmailsDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { orderSearchTerms } from '@lorecircle/shared/order/terms'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { notFound } from '@lorecircle/shared/visible-error'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import { addOrderTerms, dropStaleTerms } from '../sales/order-index.ts'
import type { Services } from '../services/services.ts'
import { sweepFromLastKey } from '../services/sweep-on.ts'

type OrderRef = Pick<Order, 'sub' | 'id'>

/** Says that letters of this order may have to go out, before they are written down: the sweep looks after them. */
export async function markEmailsDue(
  { documents, newSecret }: Services,
  { sub, id }: OrderRef,
): Promise<void> {
  await documents.write(dueOrderEmailsDoc(sub, id), { mark: newSecret() })
}

/**
 * Changes an order by what may add letters to it, and sends what is due. Throws a VisibleError 404 where the author has
 * no such order, before anything is noted: what a sweep has to look at is never made by a stranger's ids.
 */
export async function updateOrderAndEmail(
  services: Services,
  which: OrderRef,
  change: (order: Order) => Order,
): Promise<Order> {
  if ((await services.documents.read(orderDoc(which.sub, which.id))) === null) throw notFound('order')
  await markEmailsDue(services, which)
  await updateOrder(services.documents, which, change)
  return sendDueEmails(services, which)
}

/** Sends what is due of an order, and forgets it once all is out. A letter that came meanwhile has its own mark. */
async function sendDueEmails(services: Services, { sub, id }: OrderRef): Promise<Order> {
  const { documents } = services
  const mark = await documents.read(dueOrderEmailsDoc(sub, id))
  const order = await documents.read(orderDoc(sub, id))
  if (order === null) throw new Error(`order ${id} vanished`)
  const mailed = await sendOrderEmails(services, order)
  if (mark && hasNoPendingEmails(mailed)) await documents.remove(dueOrderEmailsDoc(sub, id), mark.etag)
  return mailed
}

/**
 * Sends the letters that nobody sent since they were written, for as long as the sweep may. A note whose order is not
 * there, such as one of an account that was deleted, is removed. Answers of how many orders.
 */
export async function sweepOrderEmails(services: Services, forMs = emailSweepMs): Promise<number> {
  const { documents } = services
  let orders = 0
  await sweepFromLastKey(
    services,
    { name: 'letters', prefix: dueOrderEmailsDoc.within(), forMs },
    async (key) => {
      const [sub = '', id = ''] = dueOrderEmailsDoc.placesIn(key) ?? []
      const note = await documents.read(dueOrderEmailsDoc.at(key))
      if (note === null) return
      if ((await documents.read(orderDoc(sub, id))) === null)
        return void (await documents.remove({ key }, note.etag))
      orders++
      await sendDueEmails(services, { sub, id })
    },
  )
  return orders
}

const emailSweepMs = 60 * 1000

/**
 * Changes an order until the change is the next one after what was read; the same order answered writes nothing. What it
 * will be found by is written before it, and what it was found by goes after it, so that it is found at each moment.
 * A VisibleError 404 where the author has no such order.
 */
export async function updateOrder(
  documents: Documents,
  { sub, id }: Pick<Order, 'sub' | 'id'>,
  change: (order: Order) => Order,
): Promise<Stored<Order>> {
  const known = await documents.read(orderDoc(sub, id))
  if (known === null) throw notFound('order')
  const next = change(known.value)
  if (next === known.value) return known
  await addOrderTerms(documents, next, orderSearchTerms(known.value))
  let before = known.value
  const changed = await documents.update(orderDoc(sub, id), (order) => {
    if (order === null) throw notFound('order')
    before = order
    return change(order)
  })
  // Somebody else was between: what it has become is more than what was written ahead.
  await addOrderTerms(documents, changed.value, orderSearchTerms(next))
  await dropStaleTerms(documents, changed.value, orderSearchTerms(before))
  return changed
}
