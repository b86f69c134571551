import { cancelCheckout } from '@lorecircle/functions/checkout/cancel-checkout'
import { checkoutReturn } from '@lorecircle/functions/checkout/checkout-return'
import { download } from '@lorecircle/functions/orders/download'
import { sweepGone } from '@lorecircle/functions/stock/sweep-gone'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersOf } from '../support/orders-of.ts'
import { slowDown } from '../support/slow-store.ts'
import {
  ask,
  buy,
  cancelLinkOf,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
} from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const readers = 120
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
test('a hundred and twenty who pay at once all see their thank-you page, and every copy is counted once', async () => {
  const { services } = shops
  const shop = await openBookshop(services, readers)
  const paid = await inParallel(
    8,
    Array.from({ length: readers }).map((_, reader) => reader),
    async (reader) => {
      const page = await paymentPageOf(await buy(services, shop, shop.special))
      return locationOf(await pay(page, CARDS.accepted, { ...parcel, email: `reader-${reader}@example.com` }))
    },
  )
  slowDown(services.s3, 50)
  const answers = await Promise.all(paid.map((location) => comeBack(services, shop, location)))
  expect(
    Map.groupBy(answers, ({ status }) => status)
      .keys()
      .toArray(),
  ).toEqual([303])
  expect(new Set(answers.map(locationOf)).size).toBe(readers)
  expect(answers.every((answer) => locationOf(answer).includes('/thank-you/'))).toBe(true)
  expect(await ordersOf(services.documents, shop.account.sub)).toHaveLength(readers)
  await sweepGone(services)
  const tally = await services.documents.read(tallyDoc(shop.account.sub, shop.book.id))
  expect(tally?.value.formats[shop.special.id]?.sold).toHaveLength(readers)
}, 120_000)

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
