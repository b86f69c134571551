import { isDeepStrictEqual } from 'node:util'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { orderSayings } from '@lorecircle/shared/order/sayings'
import { mayChangeAddress } from '@lorecircle/shared/order/story'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { Services } from '../services/services.ts'
import { orderOfReader } from '../visitor/order-of-reader.ts'
import { orderSaid, orderSaidAgain } from './order-said.ts'

const packed = () => new VisibleError(409, 'order.packed', orderSayings['address-packed'])

/** A reader sends their parcel elsewhere in the same country, until it is packed. */
export const changeOrderAddress = (services: Services) =>
  endpoint(calls.changeOrderAddress, {
    async run({ input: { orderId, readerToken, name, ...place }, host, isForm }) {
      const known = await orderOfReader(services, host, { orderId, readerToken })
      const at = services.now().toISOString()
      await changeOrder(services.documents, known, (order) => {
        if (order.shipTo === null || !mayChangeAddress(order)) throw packed()
        const shipTo = { name, address: { ...place, country: order.shipTo.address.country } }
        if (isDeepStrictEqual(order.shipTo, shipTo)) return order
        return {
          ...order,
          shipTo,
          history: [...order.history, { what: 'address changed', at, by: 'reader' }],
        }
      })
      const ticket = { orderId, readerToken }
      return isForm && host.kind === 'shop'
        ? orderSaid(services.origin, addressOf(host), ticket, 'address-changed')
        : { message: orderSayings['address-changed'] }
    },
    refuseForm: (error, form) =>
      orderSaidAgain(
        services.origin,
        form,
        error,
        error.status === 409 ? 'address-packed' : error.status < 500 ? 'address-unclear' : 'fault',
      ),
  })
