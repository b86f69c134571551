import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { isTownGiven, townMissing } from '@lorecircle/shared/order/address-rules'
import { changeAddress } from '@lorecircle/shared/order/change-address'
import type { Order } from '@lorecircle/shared/order/order'
import { type OrderSaying, orderSayings } from '@lorecircle/shared/order/sayings'
import { mayChangeAddress } from '@lorecircle/shared/order/story'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { updateOrderAndEmail } from '../orders/update-order.ts'
import type { Services } from '../services/services.ts'
import { orderOfReader } from '../visitor/order-of-reader.ts'
import { orderSaid, orderSaidAgain } from './order-said.ts'

const packed = () => new VisibleError(409, 'order.packed', orderSayings['address-packed'])
const tooOften = () => new VisibleError(429, 'order.address_limit', orderSayings['address-limit'])

/**
 * Sends a parcel elsewhere in the same country, until it is packed. Buyer and author are emailed, since whoever has the
 * order's link can do this. Throws a VisibleError 409 once it is packed, 429 beyond the limit of a day.
 */
export const changeOrderAddress = (services: Services) =>
  endpoint(calls.changeOrderAddress, {
    async run({ input: { orderId, readerToken, name, ...place }, host, isForm }) {
      const known = await orderOfReader(services, host, { orderId, readerToken })
      const at = services.now().toISOString()
      const change = (order: Order): Order => {
        if (order.shipTo === null || !mayChangeAddress(order)) throw packed()
        const address = { ...place, country: order.shipTo.address.country }
        if (!isTownGiven(address)) throw new VisibleError(400, 'input.invalid', townMissing)
        const shipTo = { name, address }
        return changeAddress(order, shipTo, { by: 'reader', at })
      }
      if (change(known) !== known) {
        if (!(await isWithin(services, [limitOf('order.address', `${known.sub} ${orderId}`)])))
          throw tooOften()
        await updateOrderAndEmail(services, known, change)
      }
      const ticket = { orderId, readerToken }
      return isForm && host.kind === 'shop'
        ? orderSaid(services.origin, addressOf(host), ticket, 'address-changed')
        : { message: orderSayings['address-changed'] }
    },
    refuseForm: (error, form) => orderSaidAgain(services.origin, form, error, sayingOf(error)),
  })

const sayingOf = ({ status, code }: VisibleError): OrderSaying => {
  if (code === 'order.address_limit') return 'address-limit'
  return status === 409 ? 'address-packed' : status < 500 ? 'address-unclear' : 'fault'
}
