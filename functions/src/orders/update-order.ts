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

/** Called before emails are added to an order, so that the sweep sends them if this process stops. */
export async function markEmailsDue(
  { documents, newSecret }: Services,
  { sub, id }: OrderRef,
): Promise<void> {
  await documents.write(dueOrderEmailsDoc(sub, id), { mark: newSecret() })
}

/**
 * Applies a change that may add emails to an order, and sends those that are due. Throws a VisibleError 404 if the
 * author has no such order, before anything is noted, so that made-up ids create no work for the sweep.
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

/**
 * Sends an order's due emails and clears its mark once all are sent. An email that was added meanwhile has its own
 * mark.
 */
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
 * Sends emails that were recorded and not sent, for at most `forMs`. Removes marks without an order, such as those of
 * a deleted account. Returns the number of orders.
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
 * Applies `change` until no other write intervenes; writes nothing if it returns the same order. New search terms are
 * added before the order is written and old ones removed after, so that it can always be found. Throws a VisibleError
 * 404 if the author has no such order.
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
  // The order was changed in between, so its terms may differ from those written ahead.
  await addOrderTerms(documents, changed.value, orderSearchTerms(next))
  await dropStaleTerms(documents, changed.value, orderSearchTerms(before))
  return changed
}
