import { readDaySales } from '@lorecircle/functions/orders/day-sales'
import { indexOrderByTime, readOrderPage } from '@lorecircle/functions/sales/order-index'
import type { Services } from '@lorecircle/functions/services/services'
import { type Order, OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { daySalesDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from '../stock/start-services.ts'
import { ordersOf } from '../support/orders-of.ts'

let services: Services
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ services, stop } = await startServices())
})
afterAll(() => stop())

const now = new Date('2026-11-21T18:00:00.000Z')
const at = (day: string, sub: string, changes: Partial<Order> = {}) =>
  testOrder({ id: `${day}-${sub}`, sub, placedAt: `${day}T12:00:00.000Z`, ...changes })
async function place(order: Order) {
  await services.documents.create(orderDoc(order.sub, order.id), order)
  await indexOrderByTime({ ...services, now: () => now }, order)
}
const costing = (unitInCents: number) => ({ lines: [testLine({ unitInCents })] })
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

test('orders come page by page over the months, the newest first, and none is missed or comes twice', async () => {
  const sub = 'pages'
  const days = ['2025-12-31', '2026-01-01', '2026-08-09', '2026-11-01', '2026-11-20', '2026-11-21']
  for (const day of days) await place(at(day, sub))
  const seen: string[] = []
  let before: string | undefined
  for (let pages = 0; pages < 3; pages++) {
    const page = await readOrderPage(services.documents, sub, { most: 2, before, now })
    seen.push(...idsOf(page.orders))
    before = page.next ?? undefined
  }
  expect(seen).toEqual(idsOf(await ordersOf(services.documents, sub)))
  expect([seen.length, before]).toEqual([6, undefined])
  expect(await readOrderPage(services.documents, 'nobody', { most: 2, before: undefined, now })).toEqual({
    orders: [],
    next: null,
    isPartial: false,
  })
})

test('a page reads the orders that are on it, however many there are', async () => {
  const sub = 'many'
  for (let day = 1; day <= 20; day++) await place(at(`2026-10-${String(day).padStart(2, '0')}`, sub))
  await readOrderPage(services.documents, sub, { most: 3, before: undefined, now })
  const read: string[] = []
  const documents: typeof services.documents = {
    ...services.documents,
    read: (document) => {
      read.push(document.key)
      return services.documents.read(document)
    },
  }
  await readOrderPage(documents, sub, { most: 3, before: undefined, now })
  expect(read.filter((key) => key.startsWith('orders/'))).toHaveLength(3)
})

test('orders of earlier days, which have no place yet, get one at the first look', async () => {
  const sub = 'earlier'
  for (const day of ['2026-05-01', '2026-06-01']) {
    await services.documents.create(orderDoc(sub, `${day}-${sub}`), at(day, sub))
  }
  const { orders } = await readOrderPage(services.documents, sub, { most: 5, before: undefined, now })
  expect(idsOf(orders)).toEqual(['2026-06-01-earlier', '2026-05-01-earlier'])
  expect(OrderForAuthor.array().safeParse(orders).success).toBe(true)
})

test('a day that is over is added up once, anew when an order comes late, and today always', async () => {
  const sub = 'sums'
  const { documents } = services
  await place(at('2026-11-20', sub, costing(500)))
  await place(at('2026-11-21', sub, costing(300)))
  const days = ['2026-11-19', '2026-11-20', '2026-11-21']
  const cents = async () =>
    [...(await readDaySales(documents, sub, days, now)).values()].map((sums) =>
      sums.reduce((sum, { salesInCents }) => sum + salesInCents, 0),
    )
  expect(await cents()).toEqual([0, 500, 300])
  expect((await documents.read(daySalesDoc(sub, '2026-11-20')))?.value).toMatchObject([{ salesInCents: 500 }])
  expect(await documents.read(daySalesDoc(sub, '2026-11-21'))).toBeNull()
  await place(at('2026-11-20', sub, { id: 'late', ...costing(200) }))
  await place(at('2026-11-21', sub, { id: 'today', ...costing(100) }))
  expect(await cents()).toEqual([0, 700, 400])
})
