import type { OrderEventByType } from '@lorecircle/shared/order/history'
import { newOrderEmail, type OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { testSums } from '@lorecircle/shared/order/order.fixture'
import { cartful, gift, parcel, type Typed } from './sample.fixture.ts'

const at = '2026-11-24T10:00:00.000Z'

export const shippedNews: OrderEmail = newOrderEmail('shipped', at, { id: `shipped.${at}` })
export const refundNews: OrderEmail = newOrderEmail('refunded', at, { id: 'refunded.re_1' })
export const linksNews: OrderEmail = newOrderEmail('links', at)

export const addressNotice = newOrderEmail('address_change_notice', at, { id: `address_change_notice.${at}` })
export const addressChangedNews = newOrderEmail('address_changed', at, { id: `address_changed.${at}` })

export function moved(words: Typed, by: 'reader' | 'author'): Order {
  const order = parcel(words)
  const from = [words.reader, '4 Lantern Row', 'Portland, OR 97205', 'United States']
  return { ...order, history: [...order.history, { what: 'address_changed', at, by, from }] }
}

export const disputeNews = (state: OrderEventByType<'disputed'>['state']): OrderEventByType<'disputed'> => ({
  what: 'disputed',
  at,
  disputeId: 'du_1',
  amountInCents: 15_134,
  reason: 'product_not_received',
  state,
  answerBy: '2026-12-03T23:59:59.000Z',
})
export const failedRefund: OrderEventByType<'refunded'> = {
  what: 'refunded',
  at,
  refundId: 're_1',
  amountInCents: 1_349,
  lines: [],
  hasFailed: true,
}

export function sent(words: Typed): Order {
  const order = cartful(words)
  const trackingUrl = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400110200881234567890'
  const shipped = { carrier: 'USPS', tracking: '9400 1102 0088 1234 5678 90', trackingUrl }
  return { ...order, history: [...order.history, { what: 'shipped', at, ...shipped }] }
}

export function refundedLine(words: Typed): Order {
  const order = cartful(words)
  const refund = { refundId: 're_1', amountInCents: 1_349, lines: [{ lineId: '2', quantity: 1 }] }
  return { ...order, history: [...order.history, { what: 'refunded', at, ...refund, hasFailed: false }] }
}

export function refundedWhole(words: Typed): Order {
  const order = parcel(words)
  const refund = { refundId: 're_1', amountInCents: order.sums.totalInCents, lines: [] }
  return { ...order, history: [...order.history, { what: 'refunded', at, ...refund, hasFailed: false }] }
}

export function twoFiles(words: Typed): Order {
  const order = gift(words)
  const lines = order.lines.flatMap((line) => [
    line,
    { ...line, id: '2', book: { ...line.book, id: 'elfland', title: 'The King of Elfland’s Daughter' } },
  ])
  return { ...order, lines, sums: testSums(lines) }
}
