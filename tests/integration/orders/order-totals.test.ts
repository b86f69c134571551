import { countCopies, readDaySales } from '@lorecircle/functions/orders/day-sales'
import { indexOrderByTime } from '@lorecircle/functions/sales/order-index'
import { invalidateDaySales } from '@lorecircle/functions/sales/sales-cache'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { monthSalesDoc, orderDoc, salesChangesDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawDoc } from '../../support/raw-document.ts'
import { startServices } from '../stock/start-services.ts'

let started: Awaited<ReturnType<typeof startServices>>
let documents: Documents
beforeAll(async () => {
  started = await startServices()
  documents = started.services.documents
})
afterAll(() => started.stop())

const now = new Date('2026-03-10T12:00:00.000Z')
let written = 0
/** An order of earlier days: nothing but itself. */
async function anOrder(sub: string, placedAt: string, quantity: number): Promise<Order> {
  const id = `T-${String(++written).padStart(5, '0')}`
  const order = testOrder({ sub, id, placedAt, lines: [testLine({ quantity })] })
  await documents.create(orderDoc(sub, id), order)
  return order
}

function counting() {
  const read: string[] = []
  const watched: Documents = {
    ...documents,
    read: (document) => {
      read.push(document.key)
      return documents.read(document)
    },
  }
  return { watched, ordersRead: () => read.filter((key) => key.startsWith('orders/')).length }
}

test('copies of orders from before anything was counted are counted, and then nothing is read of them again', async () => {
  // News had no mark at first.
  await documents.write(rawDoc(salesChangesDoc('early').key), { changes: 1 })
  await anOrder('early', '2025-12-31T23:59:59.000Z', 2)
  const changed = await anOrder('early', '2026-02-03T10:00:00.000Z', 3)
  await anOrder('early', '2026-03-09T10:00:00.000Z', 1)
  await anOrder('early', '2026-03-10T10:00:00.000Z', 5)
  expect(await countCopies(documents, 'early', now)).toEqual({ copies: 11, isCounted: true })
  const { watched, ordersRead } = counting()
  expect(await countCopies(watched, 'early', now)).toEqual({ copies: 11, isCounted: true })
  expect(ordersRead()).toBe(1)

  const refunded = 'refunded' as const
  const back = { refundId: 're', lines: [{ lineId: '1', quantity: 2 }], amountInCents: 1, hasFailed: false }
  await documents.update(orderDoc('early', changed.id), () => ({
    ...changed,
    history: [...changed.history, { what: refunded, at: now.toISOString(), ...back }],
  }))
  await invalidateDaySales(started.services, 'early', '2026-02-03')
  const late = await anOrder('early', '2025-12-31T12:00:00.000Z', 1)
  await indexOrderByTime({ ...started.services, now: () => now }, late)
  expect(await countCopies(documents, 'early', now)).toEqual({ copies: 10, isCounted: true })
})

test('of many old orders a call counts a part, and the next ones the rest', async () => {
  for (let day = 1; day <= 9; day++)
    await anOrder('many', `2026-0${1 + (day % 3)}-0${day}T00:00:00.000Z`, day)
  const said = []
  for (let asked = 0; asked < 20; asked++) {
    said.push(await countCopies(documents, 'many', now, 2))
    if (said.at(-1)?.isCounted) break
  }
  expect(said.at(-1)).toEqual({ copies: 45, isCounted: true })
  expect(said.length).toBeGreaterThan(3)
  const soFar = said.map(({ copies }) => copies)
  expect(soFar).toEqual(soFar.toSorted((a, b) => a - b))
})

test('a sum that is made while one of its orders changes is not kept', async () => {
  const order = await anOrder('moving', '2026-02-03T10:00:00.000Z', 3)
  await countCopies(documents, 'moving', now)
  await invalidateDaySales(started.services, 'moving', '2026-02-03')
  const slow: Documents = {
    ...documents,
    async create(document, value) {
      if (document.key.startsWith('derived/sales')) {
        await documents.update(orderDoc('moving', order.id), (known) => ({
          ...(known ?? order),
          lines: [testLine({ quantity: 1 })],
        }))
        await invalidateDaySales(started.services, 'moving', '2026-02-03')
      }
      return documents.create(document, value)
    },
  }
  await countCopies(slow, 'moving', now)
  expect(await documents.read(monthSalesDoc('moving', '2026-02'))).toBeNull()
  expect(await countCopies(documents, 'moving', now)).toEqual({ copies: 1, isCounted: true })
  const [day] = [...(await readDaySales(documents, 'moving', ['2026-02-03'], now)).values()]
  expect(day).toMatchObject([{ copies: 1 }])
})

test('a late order whose run dies once its place stands is in the sums of its day when it is settled again', async () => {
  const day = '2026-02-05'
  const at = { ...started.services, now: () => now }
  await indexOrderByTime(at, await anOrder('late', `${day}T10:00:00.000Z`, 2))
  const soldThen = async () => [...(await readDaySales(documents, 'late', [day], now)).values()]
  expect(await soldThen()).toMatchObject([[{ copies: 2 }]])
  const late = await anOrder('late', `${day}T23:59:59.000Z`, 5)
  const dies = { ...at, documents: { ...documents, write: () => Promise.reject(new Error('it died')) } }
  await expect(indexOrderByTime(dies, late)).rejects.toThrow('it died')
  expect(await soldThen()).toMatchObject([[{ copies: 2 }]])
  await indexOrderByTime(at, late)
  expect(await soldThen()).toMatchObject([[{ copies: 7 }]])
})
