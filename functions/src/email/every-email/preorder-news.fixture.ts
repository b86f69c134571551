import { newOrderEmail, type OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { gift, parcel, type Typed } from './sample.fixture.ts'

const at = '2027-03-03T12:05:00.000Z'

export const releaseNews: OrderEmail = newOrderEmail('released', at, { id: 'released.shadow' })
export const addressNews: OrderEmail = newOrderEmail('address', at, { id: 'address.shadow.2027-03-03' })
export const movedNews: OrderEmail = newOrderEmail('moved', at, { id: `moved.shadow.${at}` })
export const cancelledNews: OrderEmail = newOrderEmail('cancelled', at, { id: 'cancelled.1' })
export const takenBackNews: OrderEmail = newOrderEmail('preorder_cancelled', at, { id: 'taken-back.1' })

const preordered = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, releaseOn: '2027-03-03' })),
})

export const coming = (words: Typed): Order => preordered(parcel(words))

export function outNow(words: Typed): Order {
  const order = preordered(gift(words))
  return { ...order, history: [...order.history, { what: 'released', at, lineIds: ['1'] }] }
}
