import { rateLimits } from '@lorecircle/functions/limits/limits'
import { download } from '@lorecircle/functions/orders/download'
import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

/** An order of one eBook, whose file has so many bytes. */
async function orderOf({ account, ebook }: Bookshop, id: string, sizeInBytes: number): Promise<Order> {
  const { sub, subdomain } = account
  const file = {
    key: `${authorFilesFolder(sub)}Files/${id}`,
    name: 'shadow.m4b',
    contentType: 'audio/mp4',
    sizeInBytes,
  }
  const line = testLine({ format: { ...testLine().format, id: ebook.id, type: 'eBook', files: [file] } })
  const placedAt = shops.services.now().toISOString()
  const order = testOrder({ sub, subdomain: subdomain ?? '', id, lines: [line], placedAt })
  await shops.services.documents.create(orderDoc(sub, id), order)
  return order
}

const press = (shop: Bookshop, { id, readerToken }: Order) =>
  ask(shops.services, shop, download(shops.services), { path: { orderId: id, readerToken } })

const tomorrow = () => {
  shops.clock.aheadMs += 24 * 60 * 60 * 1000
}

test('a line item can be downloaded often, not without end, and again the next day', {
  timeout: 60_000,
}, async () => {
  const shop = await openBookshop(shops.services)
  const [often, once] = [await orderOf(shop, 'OFTEN', 1_000), await orderOf(shop, 'ONCE', 1_000)]
  const { most } = rateLimits['download.line']
  const answers = await Promise.all(Array.from({ length: most + 3 }, () => press(shop, often)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(most).fill(302), 429, 429, 429])
  const page = await (answers.find(({ status }) => status === 429) ?? new Response()).text()
  expect(page).toContain(`This eBook was downloaded ${most} times today.`)
  expect(page).toContain('Your order is safe, and this link works again after midnight (UTC).')
  expect((await press(shop, once)).status).toBe(302)
  tomorrow()
  expect((await press(shop, often)).status).toBe(302)
})

test('the readers of a shop download so many bytes in a day, and other shops are not touched', async () => {
  const [shop, other] = [await openBookshop(shops.services), await openBookshop(shops.services)]
  const half = rateLimits['download.shop'].most / 2
  const orders = await Promise.all(['A', 'B', 'C'].map((id) => orderOf(shop, id, half)))
  const answers: Response[] = []
  for (const order of orders) answers.push(await press(shop, order))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 429])
  expect(await answers[2]?.text()).toContain(
    'This shop’s readers have downloaded as much as they can in a day.',
  )
  expect((await press(other, await orderOf(other, 'D', half))).status).toBe(302)
  tomorrow()
  const [first] = orders
  if (first) expect((await press(shop, first)).status).toBe(302)
})
