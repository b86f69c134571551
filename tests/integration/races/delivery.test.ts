import { PutObjectCommand } from '@aws-sdk/client-s3'
import { orderIdOf } from '@lorecircle/functions/checkout/order-of-checkout'
import { download } from '@lorecircle/functions/orders/download'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import type { Format } from '@lorecircle/shared/book/book'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  ask,
  type Bookshop,
  buy,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
} from '../checkout/bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop
let other: Bookshop
let bought: Order
let printed: Order
let theirs: Order
/** An eBook whose payment page is open, and nothing more. */
let unpaid: { checkoutId: string; cancelToken: string }

beforeAll(async () => {
  shops = await startBookshops()
  ;[shop, other] = [await openBookshop(shops.services), await openBookshop(shops.services)]
  for (const { ebook } of [shop, other]) {
    const upload = { Bucket: 'uploads', Key: ebook.files[0]?.key ?? '', Body: 'a file' }
    await shops.services.s3.send(new PutObjectCommand(upload))
  }
  bought = await purchase(shop, shop.ebook)
  printed = await purchase(shop, shop.special)
  theirs = await purchase(other, other.ebook)
  await buy(shops.services, shop, shop.ebook)
  const { documents } = shops.services
  const [open] = await documents.readAll(checkoutDoc, checkoutDoc.within())
  if (!open) throw new Error('no checkout is open')
  unpaid = { checkoutId: open.value.id, cancelToken: open.value.cancelToken }
})
afterAll(() => shops.stop())

async function purchase(from: Bookshop, format: Format): Promise<Order> {
  const { services } = shops
  const before = await ordersOf(services.documents, from.account.sub)
  const page = await paymentPageOf(await buy(services, from, format))
  const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'reader@example.com' })
  await comeBack(services, from, paid.headers.get('location') ?? '')
  const after = await ordersOf(services.documents, from.account.sub)
  const order = after.find(({ id }) => before.every((known) => known.id !== id))
  if (!order) throw new Error('there is no order')
  return order
}

const open = (from: Bookshop, orderId: string, readerToken: string) =>
  ask(shops.services, from, download(shops.services), { path: { orderId, readerToken } })
const linkOf = async () => (await open(shop, bought.id, bought.readerToken)).headers.get('location') ?? ''

test('whoever bought an eBook gets its file', { tags: ['A0-12'] }, async () => {
  const answer = await fetch(await linkOf())
  expect([answer.status, await answer.text()]).toEqual([200, 'a file'])
})

const strange: [what: string, ways: () => [from: Bookshop, orderId: string, token: string][]][] = [
  [
    'the token of another order',
    () => [
      [shop, bought.id, printed.readerToken],
      [shop, bought.id, theirs.readerToken],
    ],
  ],
  ['another order’s number and one’s own token', () => [[shop, theirs.id, bought.readerToken]]],
  [
    'the shop of somebody else',
    () => [
      [other, bought.id, bought.readerToken],
      [shop, theirs.id, theirs.readerToken],
    ],
  ],
  [
    'a guess',
    () =>
      ['', ' ', 'null', 'undefined', '*', bought.id, bought.checkoutId, bought.sessionId, 'a'.repeat(32)].map(
        (token) => [shop, bought.id, token],
      ),
  ],
  [
    'almost the token',
    () =>
      [
        bought.readerToken.slice(0, -1),
        `${bought.readerToken}a`,
        bought.readerToken.toUpperCase(),
        ` ${bought.readerToken}`,
      ].map((token) => [shop, bought.id, token]),
  ],
  [
    'a number that leads elsewhere',
    () =>
      [
        `../${other.account.sub}/${theirs.id}`,
        `..%2f${other.account.sub}%2f${theirs.id}`,
        `${bought.id}.json`,
        `${bought.id}/`,
        bought.id.toLowerCase(),
        '',
      ].map((id) => [shop, id, id.includes(theirs.id) ? theirs.readerToken : bought.readerToken]),
  ],
  [
    'a checkout that nobody has paid',
    () =>
      [unpaid.checkoutId, unpaid.cancelToken].flatMap((token) => [
        [shop, orderIdOf(unpaid.checkoutId), token],
        [shop, unpaid.checkoutId, token],
      ]),
  ],
  ['the order of a printed book', () => [[shop, printed.id, printed.readerToken]]],
]

test.each(strange)('with %s nobody gets a file', { tags: ['A0-12'] }, async (_, ways) => {
  for (const [from, id, token] of ways()) {
    const answer = await open(from, id, token)
    expect([answer.status, answer.headers.get('location')], `${id} ${token}`).toEqual([
      expect.toSatisfy((status) => status === 404 || status === 400),
      null,
    ])
    expect(await answer.text()).not.toContain('X-Amz-Signature')
  }
})

test('of an order whose money went back nobody gets a file', async () => {
  const { documents } = shops.services
  const { sub } = shop.account
  const line = testLine({ format: { id: shop.ebook.id, type: 'eBook', files: shop.ebook.files } })
  const order = testOrder({ id: 'PAID-BACK', sub, lines: [line] })
  await documents.create(orderDoc(sub, order.id), order)
  const opened = async () => (await open(shop, order.id, order.readerToken)).status
  expect(await opened()).toBe(302)
  const refund = { what: 'refunded' as const, at: order.placedAt, refundId: 're_1', lines: [] }
  const refunded = (amountInCents: number) =>
    documents.update(orderDoc(sub, order.id), (known) => ({
      ...(known ?? order),
      history: [...order.history, { ...refund, amountInCents, hasFailed: false }],
    }))
  await refunded(order.sums.totalInCents - 1)
  expect(await opened()).toBe(302)
  await refunded(order.sums.totalInCents)
  expect(await opened()).toBe(410)
})

test('a link that was changed, or has no signature, opens nothing', async () => {
  const link = new URL(await linkOf())
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link)
    change(url)
    return url
  }
  const ways = [
    changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
    changed((url) => url.searchParams.set('X-Amz-Date', '20991231T000000Z')),
    changed((url) => url.searchParams.delete('X-Amz-Signature')),
    changed((url) => url.searchParams.set('response-content-disposition', 'inline')),
    changed((url) => {
      url.pathname = `/uploads/${other.ebook.files[0]?.key}`
    }),
    changed((url) => {
      url.search = ''
    }),
  ]
  for (const way of ways) expect((await fetch(way)).status, way.href).toBe(403)
})

test('a link opens for five minutes, and the order’s own link gives another', async () => {
  const link = await linkOf()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + 4.9 * 60_000)
    expect((await fetch(link)).status).toBe(200)
    vi.setSystemTime(Date.now() + 0.2 * 60_000)
    expect((await fetch(link)).status).toBe(403)
    expect((await fetch(await linkOf())).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
