import type { OrderEvent } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderIndexKey, sumDaySales, yearMonth } from '@lorecircle/shared/order/order-index'
import {
  daySalesDoc,
  monthSalesDoc,
  orderDoc,
  orderIndexDoc,
  orderIndexProgressDoc,
  orderTermDoc,
  orderTermsProgressDoc,
} from '@lorecircle/shared/order/stored'
import { orderSearchTerms } from '@lorecircle/shared/order/terms'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { Entry } from './store.ts'

/** Search term: every author has a few orders of this reader. */
export const rareName = 'quill'

const daysOfSelling = 730
const dayInMs = 24 * 60 * 60 * 1000
const stillToSend = 40

export function* writeOrders({ sub, orders }: { sub: string; orders: number }, now: Date): Iterable<Entry> {
  const all = Array.from({ length: orders }, (_, index) => anOrder(sub, { index, orders, now }))
  for (const order of all) {
    yield { key: orderDoc(sub, order.id).key, value: order }
    yield { key: orderIndexDoc(sub, orderIndexKey(order)).key, value: {} }
    for (const term of orderSearchTerms(order))
      yield { key: orderTermDoc(sub, term, orderIndexKey(order)).key, value: {} }
  }
  for (const [day, ofDay] of Map.groupBy(all, ({ placedAt }) => utcDay(new Date(placedAt))))
    if (day < utcDay(now)) yield { key: daySalesDoc(sub, day).key, value: sumDaySales(ofDay) }
  for (const [month, ofMonth] of Map.groupBy(all, ({ placedAt }) => yearMonth(placedAt)))
    if (month < yearMonth(now.toISOString()))
      yield { key: monthSalesDoc(sub, month).key, value: { copies: ofMonth.length } }
  for (const { key } of [orderIndexProgressDoc(sub), orderTermsProgressDoc(sub)])
    yield { key, value: { after: null } }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Ids are spread over the key space, as those of real orders are. */
function idOf(index: number): string {
  let rest = (index + 1) * 2_654_435_761
  let text = ''
  for (let sign = 0; sign < 10; sign++) {
    text += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length) + index * (sign + 1)
  }
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const words = ['amber', 'birch', 'cedar', 'dale', 'ember', 'fern', 'glade', 'heath', 'iris', 'juniper']

function anOrder(sub: string, { index, orders, now }: { index: number; orders: number; now: Date }): Order {
  const placedAt = new Date(now.getTime() - ((index + 0.5) / orders) * daysOfSelling * dayInMs).toISOString()
  const isRare = index % Math.ceil(orders / 5) === 0
  const name = isRare
    ? `${rareName} of ${words[index % 10]}`
    : `${words[index % 10]} ${words[(index >> 3) % 10]}`
  const shipped: OrderEvent = { what: 'shipped', at: placedAt, carrier: '', tracking: '', trackingUrl: null }
  return testOrder({
    sub,
    id: idOf(index),
    placedAt,
    buyer: { email: `reader-${index}@example.com`, name },
    lines: [testLine({ format: { id: 'format-1', type: 'Hardcover', files: [] }, unitInCents: 2_400 })],
    shipTo: {
      name,
      address: {
        line1: `${index % 90} Lantern Row`,
        line2: '',
        city: 'Portland',
        state: 'OR',
        postalCode: '97205',
        country: 'US',
      },
    },
    history: [
      { what: 'placed', at: placedAt },
      { what: 'paid', at: placedAt, amountInCents: 2_400 },
      ...(index < stillToSend ? [] : [shipped]),
    ],
  })
}
