import { newLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { isKept } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { enterInLibrary, leaveLibraries } from '../sales/enter-in-library.ts'
import type { Services } from '../services/services.ts'
import { changeAndWrite } from './letters-due.ts'

/**
 * The author corrects the address that an order was placed with. The order, its emails and the library follow the new one,
 * which gets the receipt with the links; the old one hears nothing, and finds nothing under it any more.
 */
export const correctEmail = (services: Services) =>
  authorEndpoint(calls.correctEmail, {
    async run({ author: { sub }, input: { orderId, email } }) {
      const { documents } = services
      const found = (await documents.read(orderDoc(sub, orderId)))?.value
      if (!found) throw notFound('order')
      if (found.buyer.email !== email) await refuseFlood(services, found, email)
      // Before the order says so, so that it is in a library at each moment.
      await enterInLibrary(documents, { ...found, buyer: { ...found.buyer, email } })
      const at = services.now().toISOString()
      const order = await changeAndWrite(services, found, (order) => withEmail(order, email, at))
      await leaveLibraries(documents, order)
      return { order }
    },
  })

/** The very same order where it has that address already. */
function withEmail(order: Order, email: string, at: string): Order {
  const { email: from } = order.buyer
  if (from === email) return order
  // What went back, and what was called off, needs no receipt.
  const receipt = order.lines.some((line) => isKept(order, line))
    ? [newLetter('receipt', at, { id: `receipt.${at}` })]
    : []
  return {
    ...order,
    buyer: { ...order.buyer, email },
    history: [...order.history, { what: 'email_changed', at, from, to: email }],
    letters: [...order.letters, ...receipt],
  }
}

/** Under the limits of links that are resent, since it sends the same. */
async function refuseFlood(services: Services, { sub, id }: Order, email: string): Promise<void> {
  const isFine = await isWithin(services, [
    limitOf('order.links', `${sub} ${id}`),
    limitOf('author.links', sub),
    limitOf('links.address', mailboxKey(email)),
  ])
  if (isFine) return
  throw new VisibleError(
    429,
    'links.flooded',
    'Links were sent often today, for this order, to this address or from your shop. The address is as it was. Please try again tomorrow.',
  )
}
