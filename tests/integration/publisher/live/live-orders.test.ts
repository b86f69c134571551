import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, services, shop, startLivePages, template } from './live-pages.ts'

startLivePages()

const order = testOrder({
  id: 'order-1',
  readerToken: 'only-the-buyer-knows',
  sub: 'a1',
  subdomain: 'lord-dunsany',
  lines: [
    testLine({
      book: { id: 'b1', title: 'The Moon', slug: 'the-moon', cover: null },
      slots: [2],
      editionOf: 3,
      unitInCents: 10_500,
    }),
  ],
})

test('a buyer sees their order by its token, and nobody sees it without', async () => {
  await put(services, orderDoc('a1', order.id), order)
  const answer = await ask(shop, `/thank-you/order-1/${order.readerToken}`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const page = await answer.text()
  expect(page).toContain('"copies":{"numbers":[2],"of":3}')
  expect(page).toContain(`http://${shop}/api/download/order-1/${order.readerToken}`)
  for (const path of [
    '/thank-you/order-1/guess',
    '/thank-you/order-1',
    '/thank-you/..%2Fa2/x',
    '/thank-you/order-2/x',
  ]) {
    const refused = await ask(shop, path)
    expect([refused.status, await template(refused)]).toEqual([404, 'shop-not-found'])
  }
})

test('a checkout that failed says why and leads back to the book', async () => {
  const page = await (await ask(shop, '/checkout-failed/sold-out/the-moon')).text()
  expect(page).toContain('"reason":"sold-out"')
  expect(page).toContain(`"bookUrl":"http://${shop}/shop/the-moon"`)
  expect((await ask(shop, '/checkout-failed/toString/the-moon')).status).toBe(404)
})
