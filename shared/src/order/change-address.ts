import { isDeepStrictEqual } from 'node:util'
import { formatShippingLabel } from './address.ts'
import type { OrderEventByType } from './history.ts'
import { newOrderEmail, type OrderEmail } from './letter.ts'
import type { Order } from './order.ts'

/**
 * Changes an order's shipping address and emails the buyer, and the author too if the order's link was used. Returns
 * the same object if nothing is shipped or the address is the same.
 */
export function changeAddress(
  order: Order,
  shipTo: NonNullable<Order['shipTo']>,
  { by, at }: Pick<OrderEventByType<'address_changed'>, 'by' | 'at'>,
): Order {
  if (order.shipTo === null || isDeepStrictEqual(order.shipTo, shipTo)) return order
  const toAuthor = newOrderEmail('address_change_notice', at, { id: `address_change_notice.${at}` })
  return {
    ...order,
    shipTo,
    history: [...order.history, { what: 'address_changed', at, by, from: formatShippingLabel(order.shipTo) }],
    letters: [
      ...order.letters,
      newOrderEmail('address_changed', at, { id: `address_changed.${at}` }),
      ...(by === 'reader' ? [toAuthor] : []),
    ],
  }
}

export function addressChange(
  { history, shipTo }: Pick<Order, 'history' | 'shipTo'>,
  { id }: Pick<OrderEmail, 'id'>,
): (Pick<OrderEventByType<'address_changed'>, 'by' | 'from'> & { to: string[] }) | null {
  const changes = history.filter((event) => event.what === 'address_changed')
  const index = changes.findIndex(({ at }) => id.endsWith(`.${at}`))
  const change = changes[index]
  if (!change) return null
  const to = changes[index + 1]?.from ?? (shipTo === null ? [] : formatShippingLabel(shipTo))
  return { by: change.by, from: change.from, to }
}
