import { changeAddress } from '@lorecircle/shared/order/change-address'
import { fulfilmentOf, waitsToBeSent } from '@lorecircle/shared/order/fulfilment'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeAndWrite } from './letters-due.ts'

/** The author sends a parcel elsewhere than was said at first, until it is on its way. The buyer is emailed. */
export const changeShipTo = (services: Services) =>
  authorEndpoint(calls.changeShipTo, {
    async run({ author: { sub }, input: { orderId, shipTo } }) {
      const at = services.now().toISOString()
      const order = await changeAndWrite(services, { sub, id: orderId }, (order) => {
        const state = fulfilmentOf(order)
        if (order.shipTo === null || !waitsToBeSent(order))
          throw new VisibleError(409, 'order.not_so', 'Nothing of this order is waiting to be sent.', {
            state,
          })
        return changeAddress(order, shipTo, { by: 'author', at })
      })
      return { order }
    },
  })
