import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { orderSayings } from '@lorecircle/shared/order/sayings'
import { calls } from '@lorecircle/shared/registry/calls'
import { endpoint } from '../http/endpoint.ts'
import { cancelPreorderLine } from '../orders/preorders/cancel-line.ts'
import type { Services } from '../services/services.ts'
import { orderOfReader } from '../visitor/order-of-reader.ts'
import { orderSaid, orderSaidAgain } from './order-said.ts'

/** A reader takes a preorder back, until it is out. */
export const cancelPreorder = (services: Services) =>
  endpoint(calls.cancelPreorder, {
    async run({ input: { orderId, readerToken, line }, host, isForm }) {
      const ticket = { orderId, readerToken }
      const order = await orderOfReader(services, host, ticket)
      await cancelPreorderLine(services, order, line)
      return isForm && host.kind === 'shop'
        ? orderSaid(services.origin, addressOf(host), ticket, 'preorder-cancelled')
        : { message: orderSayings['preorder-cancelled'] }
    },
    refuseForm: (error, form) =>
      orderSaidAgain(
        services.origin,
        form,
        error,
        error.code === 'preorder.late' ? 'preorder-late' : 'fault',
      ),
  })
