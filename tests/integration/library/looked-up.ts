import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>
export let shop: Bookshop
export let other: Bookshop

let orders = 0
const signs = '0123456789'
/** A printed book and an eBook, paid for and not packed yet. */
export async function placed(changes: Partial<Order> = {}): Promise<Order> {
  const { sub, subdomain } = shop.account
  const hardcover = testLine({
    id: '2',
    format: { id: 'h', type: 'Hardcover', files: [] },
    unitInCents: 2_000,
  })
  const lines = [testLine(), hardcover]
  const number = signs[orders++] ?? ''
  const order = testOrder({
    id: `AAAA${number}-BBBB${number}`,
    readerToken: `token-of-order-number-${number}-000`,
    sub,
    subdomain: subdomain ?? '',
    lines,
    sums: testSums(lines),
    buyer: { email: `reader-${number}@example.com`, name: 'Eleanor Vane' },
    shipTo: { name: 'Eleanor Vane', address: { ...home, country: 'US' } },
    ...changes,
  })
  await shops.services.documents.create(orderDoc(order.sub, order.id), order)
  return order
}
const home = { line1: '4 Lantern Row', line2: '', city: 'Portland', state: 'OR', postalCode: '97205' }
export const pagePathOf = ({ id, readerToken }: Order) => `/thank-you/${id}/${readerToken}`
export const locationOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? 'http://nowhere').pathname

/** Starts what the tests of a file stand on, and ends it after them. */
export function openLookUp() {
  beforeAll(async () => {
    shops = await startBookshops()
    ;[shop, other] = [await openBookshop(shops.services), await openBookshop(shops.services)]
  })
  afterAll(() => shops.stop())
}
