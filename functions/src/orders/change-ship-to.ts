import { isDeepStrictEqual } from 'node:util'
import { fulfilmentOf, waitsToBeSent } from '@lorecircle/shared/order/fulfilment'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './change-order.ts'

/** The author sends a parcel elsewhere than was said at first, until it is on its way. */
export const changeShipTo = ({ documents, now }: Services) =>
  authorEndpoint(calls.changeShipTo, {
    async run({ author: { sub }, input: { orderId, shipTo } }) {
      const at = now().toISOString()
      const { value } = await changeOrder(documents, { sub, id: orderId }, (order) => {
        const state = fulfilmentOf(order)
        if (order.shipTo === null || !waitsToBeSent(order))
          throw new VisibleError(409, 'order.not-so', 'Nothing of this order is waiting to be sent.', {
            state,
          })
        if (isDeepStrictEqual(order.shipTo, shipTo)) return order
        return {
          ...order,
          shipTo,
          history: [...order.history, { what: 'address changed', at, by: 'author' }],
        }
      })
      return { order: value }
    },
  })
