import { cancelCheckout, checkoutReturn } from '@lorecircle/functions/checkout/checkout-pages'
import { download } from '@lorecircle/functions/orders/download'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, buy, cancelLinkOf, openBookshop, parcel, paymentPageOf, startBookshops } from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

test.each([
  ['comes back from paying', checkoutReturn, ({ back }: Links) => ({ query: queryOf(back) })],
  ['turns back', cancelCheckout, ({ cancel }: Links) => ({ query: queryOf(cancel) })],
  ['fetches a file', download, () => ({ path: { orderId: 'order', readerToken: 'token' } })],
])('a reader who %s while the store is away gets a page, and no data', async (_, call, asked) => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const links = {
    cancel: await cancelLinkOf(page),
    back: locationOf(await pay(page, CARDS.accepted, parcel)),
  }
  const fault = new Error('the store does not answer')
  const broken = { ...services, documents: { ...services.documents, read: () => Promise.reject(fault) } }
  const answer = await ask(broken, shop, call(broken), asked(links))
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(html).toContain('tries again by itself')
  expect(html).toMatch(/<meta http-equiv="refresh" content="\d+">/)
  expect(html).toContain(`href="http://${shop.host}"`)
  const unknown = await ask(services, shop, call(services), {
    query: { checkout: 'none', token: 'none' },
    path: { orderId: 'none', readerToken: 'none' },
  })
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining('<h1>This link is not complete.'),
  ])
})

type Links = { back: string; cancel: string }
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams)
