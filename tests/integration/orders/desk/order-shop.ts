import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll } from 'vitest'
import { startBookshops } from '../../checkout/bookshop.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>

let written = 0
export const posted = testLine({ format: { id: 'f', type: 'Hardcover', files: [] } })
export const portland = {
  line1: '4 Lantern Row',
  line2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  country: 'US',
}

/** An order of earlier days: written before there were keys to find it by. */
export async function anOrder(sub: string, changes: Partial<Order> = {}): Promise<Order> {
  const id = `7K2Q9-${String(++written).padStart(5, '0')}`
  const value = testOrder({ sub, id, lines: [posted], ...changes })
  await shops.services.documents.create(orderDoc(sub, id), value)
  return value
}
export const idsOf = (found: { orders: readonly { id: string }[] }) => found.orders.map(({ id }) => id)

/** Starts what the tests of a file stand on, and ends it after them. */
export function startOrderDesk() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterAll(() => shops.stop())
}
