import { fetchable } from '@lorecircle/shared/order/files'
import { newLetter } from '@lorecircle/shared/order/letter'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { changeAndWrite } from './letters-due.ts'

/** Sends the links to an order's files once more, to another address where the first one was wrong. */
export const resendLinks = (services: Services) =>
  authorEndpoint(calls.resendLinks, {
    async run({ author: { sub }, input: { orderId, to } }) {
      const isFine = await isWithin(services, [
        limitOf('order.links', `${sub} ${orderId}`),
        limitOf('author.links', sub),
        limitOf('links.address', mailboxKey(to)),
      ])
      if (!isFine)
        throw new VisibleError(
          429,
          'links.flooded',
          'Links were sent often today, for this order, to this address or from your shop. Please try again tomorrow.',
        )
      const at = services.now().toISOString()
      const order = await changeAndWrite(services, { sub, id: orderId }, (order) => {
        if (fetchable(order).length === 0)
          throw new VisibleError(409, 'links.none', 'This order has no files that can be fetched.')
        const letter = newLetter('links', at, { id: `links.${at}`, to })
        return {
          ...order,
          history: [...order.history, { what: 'links_resent', at, to }],
          letters: [...order.letters, letter],
        }
      })
      return { order }
    },
  })
