import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { sharedToken } from '@lorecircle/shared/order/access'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { account, ask, services, shop, startLivePages, template } from './live-pages.ts'

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

test('a shared link shows the titles and files of an order, and nothing about its buyer', async () => {
  const buyer = { email: 'eleanor@example.com', name: 'Eleanor Vane' }
  const address = { line1: '4 Lantern Row', line2: '', city: 'Portland', state: 'OR', postalCode: '97205' }
  const gift = testOrder({
    id: 'order-shared',
    readerToken: 'only-the-buyer-knows',
    sub: 'a1',
    subdomain: 'lord-dunsany',
    lines: [testLine({ dedication: 'For Kay' }), testLine({ id: '2', slots: [7], editionOf: 9 })],
    buyer,
    shipTo: { name: 'Kay Harker', address: { ...address, country: 'US' } },
    gift: { note: 'Happy birthday' },
  })
  await put(services, orderDoc('a1', gift.id), gift)
  const link = `/thank-you/${gift.id}/${sharedToken(gift)}`
  const answer = await ask(shop, link)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const page = await answer.text()
  expect(page).toContain('"title":"Lilith"')
  expect(page).toContain(`http://${shop}/api/download/${gift.id}/${sharedToken(gift)}`)
  const secrets = [
    'only-the-buyer-knows',
    'Eleanor',
    'eleanor@',
    'Lantern',
    'Kay',
    'birthday',
    'InCents',
    'No. 7',
  ]
  for (const secret of secrets) expect(page).not.toContain(secret)
  for (const below of ['/address-changed', '/certificate/2/7']) {
    const other = await (await ask(shop, `${link}${below}`)).text()
    expect(other).not.toContain('Eleanor')
  }
  expect((await ask(shop, `${link}/certificate/2/7`)).status).toBe(404)
})

test('a checkout that failed says why and leads back to the book', async () => {
  const page = await (await ask(shop, '/checkout-failed/sold-out/the-moon')).text()
  expect(page).toContain('"reason":"sold-out"')
  expect(page).toContain(`"bookUrl":"http://${shop}/shop/the-moon"`)
  expect((await ask(shop, '/checkout-failed/constructor/the-moon')).status).toBe(404)
})

test('whoever cancelled a bundle is led back to it, or to the cart where it is gone', async () => {
  const bundle = testBundle({ slug: 'both-moons' })
  await put(services, bundleDoc(account.folder, bundle.slug), bundle)
  const at = async (path: string) => (await ask(shop, `/checkout-failed/cancelled/${path}`)).text()
  expect(await at('bundle/both-moons')).toContain(`"bundleUrl":"http://${shop}/bundle/both-moons"`)
  expect(await at('bundle/no-moons')).toContain('"bookUrl":null,"bundleUrl":null')
})
