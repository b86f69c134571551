import { askForOrder } from '@lorecircle/functions/library/ask-for-order'
import { changeOrderAddress } from '@lorecircle/functions/library/change-order-address'
import { orderQuestion } from '@lorecircle/functions/library/order-question'
import { changeOrder } from '@lorecircle/functions/orders/change-order'
import { download } from '@lorecircle/functions/orders/download'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop
let other: Bookshop
beforeAll(async () => {
  shops = await startBookshops()
  ;[shop, other] = [await openBookshop(shops.services), await openBookshop(shops.services)]
})
afterAll(() => shops.stop())

let orders = 0
const signs = '0123456789'
/** A printed book and an eBook, paid for and not packed yet. */
async function placed(changes: Partial<Order> = {}): Promise<Order> {
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
    ...{ sub, subdomain: subdomain ?? '', lines, sums: testSums(lines) },
    buyer: { email: `reader-${number}@example.com`, name: 'Eleanor Vane' },
    shipTo: { name: 'Eleanor Vane', address: { ...home, country: 'US' } },
    ...changes,
  })
  await shops.services.documents.create(orderDoc(order.sub, order.id), order)
  return order
}
const home = { line1: '4 Lantern Row', line2: '', city: 'Portland', state: 'OR', postalCode: '97205' }
const away = { name: 'Ada Lark', line1: '9 Hill Road', city: 'Salem', state: 'OR', postalCode: '97301' }
const pagePathOf = ({ id, readerToken }: Order) => `/thank-you/${id}/${readerToken}`
const stored = async ({ sub, id }: Order) => (await shops.services.documents.read(orderDoc(sub, id)))?.value

const lookUp = (form: Record<string, string>, from = shop) =>
  ask(shops.services, from, askForOrder(shops.services), { form })
const move = ({ id, readerToken }: Order, form: Record<string, string> = away, from = shop) =>
  ask(shops.services, from, changeOrderAddress(shops.services), {
    form: { orderId: id, readerToken, ...form },
  })
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? 'http://nowhere').pathname

test('the link of an order comes to the address that it was placed with, and to no other', async () => {
  const order = await placed()
  const typed = order.id.toLowerCase().replace('-', ' ')
  expect(locationOf(await lookUp({ orderId: typed, email: order.buyer.email.toUpperCase() }))).toBe(
    '/order/sent',
  )
  const [letter] = await shops.mailTo(order.buyer.email)
  expect(letter?.body.text).toContain(pagePathOf(order))
})

test('a wrong pair is answered as a right one, and no letter goes out', async () => {
  const order = await placed()
  const right = await lookUp({ orderId: order.id, email: order.buyer.email })
  const wrong: [orderId: string, email: string, from: Bookshop][] = [
    [order.id, 'other@example.com', shop],
    ['ZZZZZ-ZZZZZ', 'other@example.com', shop],
    ['../../x', 'other@example.com', shop],
    [order.id, order.buyer.email, other],
  ]
  for (const [orderId, email, from] of wrong) {
    const answer = await lookUp({ orderId, email }, from)
    expect([answer.status, locationOf(answer)]).toEqual([right.status, locationOf(right)])
  }
  expect(await shops.mailTo('other@example.com')).toEqual([])
  expect(await shops.mailTo(order.buyer.email)).toHaveLength(1)
})

test('a reader sends the parcel elsewhere in the country, and its history says so', async () => {
  const order = await placed()
  expect(locationOf(await move(order))).toBe(`${pagePathOf(order)}/address-changed`)
  const { name, ...place } = away
  const after = await stored(order)
  expect(after?.shipTo).toEqual({ name, address: { ...place, line2: '', country: 'US' } })
  expect(after?.history.at(-1)).toMatchObject({ what: 'address changed', by: 'reader' })
  await move(order, { ...away, country: 'DE' })
  expect((await stored(order))?.shipTo?.address.country).toBe('US')
  expect((await stored(order))?.history).toHaveLength(after?.history.length ?? 0)
})

test('a packed parcel keeps its address, and so does one of somebody else', async () => {
  const order = await placed()
  expect(locationOf(await move(order, { ...away, city: '' }))).toBe(`${pagePathOf(order)}/address-unclear`)
  for (const form of [
    { ...away, readerToken: 'a-token-that-is-not-theirs' },
    { ...away, orderId: '../x' },
  ]) {
    expect((await move(order, form)).status).toBe(404)
  }
  expect((await move(order, away, other)).status).toBe(404)
  await changeOrder(shops.services.documents, order, (before) => ({
    ...before,
    history: [...before.history, { what: 'packed', at: '2026-01-02T00:00:00.000Z' }],
  }))
  expect(locationOf(await move(order))).toBe(`${pagePathOf(order)}/address-packed`)
  expect((await stored(order))?.shipTo?.name).toBe('Eleanor Vane')
})

test('a question about an order reaches its author with the number, and the answer its reader', async () => {
  const order = await placed()
  const asking = (readerToken: string) =>
    ask(shops.services, shop, orderQuestion(shops.services), {
      form: { orderId: order.id, readerToken, message: 'Is it signed?' },
    })
  expect(locationOf(await asking(order.readerToken))).toBe(`${pagePathOf(order)}/question-sent`)
  const [letter] = await shops.mailTo(shop.account.email)
  expect(letter?.body.text).toMatch(new RegExp(`Is it signed\\?[\\s\\S]*${order.id}`))
  expect(letter?.replyTo).toEqual([order.buyer.email])
  const refused = await asking('a-token-that-is-not-theirs')
  expect(locationOf(refused)).toMatch(/^\/contact\/again\//)
  expect(await shops.mailTo(shop.account.email)).toHaveLength(1)
})

test('what was paid back can be fetched no more, by its line', async () => {
  const order = await placed()
  const fetching = (line: string) =>
    ask(shops.services, shop, download(shops.services), {
      path: { orderId: order.id, readerToken: order.readerToken },
      query: { line },
    })
  expect((await fetching('1')).status).toBe(302)
  expect((await fetching('2')).status).toBe(404)
  await changeOrder(shops.services.documents, order, (before) => ({
    ...before,
    history: [
      ...before.history,
      {
        ...{ what: 'refunded', at: '2026-01-02T00:00:00.000Z', refundId: 're_1', amountInCents: 499 },
        ...{ lines: [{ lineId: '1', quantity: 1 }], hasFailed: false },
      },
    ],
  }))
  expect((await fetching('1')).status).toBe(410)
})
