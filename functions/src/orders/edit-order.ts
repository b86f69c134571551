import { changeAddress } from '@lorecircle/shared/order/change-address'
import { fulfillmentStatus, hasUnshippedParcel } from '@lorecircle/shared/order/fulfilment'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { hasUnreturnedCopies, signedCopyNumbers } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { downloadableLineItems } from '@lorecircle/shared/order/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { addToLibrary, removeFromOldLibraries } from '../sales/library.ts'
import type { Services } from '../services/services.ts'
import { updateOrder, updateOrderAndEmail } from './update-order.ts'

/** Only the author can see the notes. */
export const saveOrderNotes = ({ documents }: Services) =>
  authorEndpoint(calls.saveOrderNotes, {
    async run({ author: { sub }, input: { orderId, notes } }) {
      const { value } = await updateOrder(documents, { sub, id: orderId }, (order) =>
        order.notes === notes ? order : { ...order, notes },
      )
      return { order: value }
    },
  })

/** The author has signed a copy, or takes that back. Again, it changes nothing. */
export const signCopy = ({ documents, now }: Services) =>
  authorEndpoint(calls.signCopy, {
    async run({ author: { sub }, input: { orderId, lineId, copy, signed } }) {
      const at = now().toISOString()
      const { value } = await updateOrder(documents, { sub, id: orderId }, (order) => {
        const line = order.lines.find(({ id }) => id === lineId)
        if (!line || copy > line.quantity) throw notFound('copy')
        if (signedCopyNumbers(order, line).includes(copy) === signed) return order
        const what = signed ? ('signed' as const) : ('unsigned' as const)
        return { ...order, history: [...order.history, { what, at, lineId, copy }] }
      })
      return { order: value }
    },
  })

/** The author sends a parcel elsewhere than was said at first, until it is on its way. The buyer is emailed. */
export const changeShipTo = (services: Services) =>
  authorEndpoint(calls.changeShipTo, {
    async run({ author: { sub }, input: { orderId, shipTo } }) {
      const at = services.now().toISOString()
      const order = await updateOrderAndEmail(services, { sub, id: orderId }, (order) => {
        const state = fulfillmentStatus(order)
        if (order.shipTo === null || !hasUnshippedParcel(order))
          throw new VisibleError(409, 'order.not_so', 'Nothing of this order is waiting to be sent.', {
            state,
          })
        return changeAddress(order, shipTo, { by: 'author', at })
      })
      return { order }
    },
  })

/**
 * Corrects the buyer's email address. The order, its emails and the library move to the new address, which receives a
 * receipt with the links; the old one is not notified and no longer finds the order.
 */
export const correctEmail = (services: Services) =>
  authorEndpoint(calls.correctEmail, {
    async run({ author: { sub }, input: { orderId, email } }) {
      const { documents } = services
      const found = (await documents.read(orderDoc(sub, orderId)))?.value
      if (!found) throw notFound('order')
      if (found.buyer.email !== email) await assertCorrectionLimit(services, found, email)
      // Before the order says so, so that it is in a library at each moment.
      await addToLibrary(documents, { ...found, buyer: { ...found.buyer, email } })
      const at = services.now().toISOString()
      const order = await updateOrderAndEmail(services, found, (order) => changeEmail(order, email, at))
      await removeFromOldLibraries(documents, order)
      return { order }
    },
  })

/** The very same order where it has that address already. */
function changeEmail(order: Order, email: string, at: string): Order {
  const { email: from } = order.buyer
  if (from === email) return order
  // An order whose copies are all refunded or cancelled needs no receipt.
  const receipt = order.lines.some((line) => hasUnreturnedCopies(order, line))
    ? [newOrderEmail('receipt', at, { id: `receipt.${at}` })]
    : []
  return {
    ...order,
    buyer: { ...order.buyer, email },
    history: [...order.history, { what: 'email_changed', at, from, to: email }],
    letters: [...order.letters, ...receipt],
  }
}

/** Under the limits of links that are resent, since it sends the same. */
async function assertCorrectionLimit(services: Services, { sub, id }: Order, email: string): Promise<void> {
  const isFine = await isWithinLimits(services, [
    rateLimitFor('order.links', `${sub} ${id}`),
    rateLimitFor('author.links', sub),
    rateLimitFor('links.address', mailboxKey(email)),
  ])
  if (isFine) return
  throw new VisibleError(
    429,
    'links.flooded',
    'Links were sent often today, for this order, to this address or from your shop. The address is as it was. Please try again tomorrow.',
  )
}

/** Sends the links to an order's files once more, to another address where the first one was wrong. */
export const resendLinks = (services: Services) =>
  authorEndpoint(calls.resendLinks, {
    async run({ author: { sub }, input: { orderId, to } }) {
      const isFine = await isWithinLimits(services, [
        rateLimitFor('order.links', `${sub} ${orderId}`),
        rateLimitFor('author.links', sub),
        rateLimitFor('links.address', mailboxKey(to)),
      ])
      if (!isFine)
        throw new VisibleError(
          429,
          'links.flooded',
          'Links were sent often today, for this order, to this address or from your shop. Please try again tomorrow.',
        )
      const at = services.now().toISOString()
      const order = await updateOrderAndEmail(services, { sub, id: orderId }, (order) => {
        if (downloadableLineItems(order).length === 0)
          throw new VisibleError(409, 'links.none', 'This order has no files that can be fetched.')
        const letter = newOrderEmail('links', at, { id: `links.${at}`, to })
        return {
          ...order,
          history: [...order.history, { what: 'links_resent', at, to }],
          letters: [...order.letters, letter],
        }
      })
      return { order }
    },
  })
