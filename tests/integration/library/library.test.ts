import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { askForLibrary } from '@lorecircle/functions/library/ask-for-library'
import { shareOrder } from '@lorecircle/functions/library/share-order'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import { fillLibrary } from '@lorecircle/functions/sales/enter-in-library'
import type { Services } from '@lorecircle/functions/services/services'
import { sweepForms } from '@lorecircle/functions/visitor/sweep-forms'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { libraryAnswer } from '@lorecircle/publisher/on-demand/library'
import type { Format } from '@lorecircle/shared/book/book'
import { libraryFilledDoc, libraryKeyDoc } from '@lorecircle/shared/library/stored'
import type { LibraryView } from '@lorecircle/shared/library/views'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let first: Bookshop
let second: Bookshop
let pages: Services
beforeAll(async () => {
  shops = await startBookshops()
  ;[first, second] = [await openBookshop(shops.services, 9), await openBookshop(shops.services, 9)]
  pages = await shops.as('on-demand-pages')
})
afterAll(() => shops.stop())

async function purchase(shop: Bookshop, format: Format, email: string): Promise<Order> {
  const { services } = shops
  const page = await paymentPageOf(await buy(services, shop, format))
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  await comeBack(services, shop, paid.headers.get('location') ?? '')
  return orderBoughtWith(shop, email)
}
async function orderBoughtWith({ account }: Bookshop, email: string): Promise<Order> {
  const orders = await ordersOf(shops.services.documents, account.sub)
  const order = orders.find(({ buyer }) => buyer.email === email)
  if (!order) throw new Error('there is no order')
  return order
}

const onMainHost = (shop: Bookshop): Bookshop => ({ ...shop, host: shops.services.productDomain })
const asked = (email: string, from = '') =>
  ask(shops.services, onMainHost(first), askForLibrary(shops.services), { form: { email }, from })

const site = { origin: 'http://lorecircle.localhost:4321', paymentOrigin: 'http://127.0.0.1:4324' }
/** The page as the function that makes pages sees it, with no more rights than it has. */
async function pageAt(path: string) {
  return libraryAnswer({ documents: pages.documents, site, now: pages.now }, path)
}
async function libraryAt(path: string): Promise<LibraryView> {
  const answer = await pageAt(path)
  if (answer?.kind !== 'page' || answer.page.template !== 'library') throw new Error('no library is here')
  return answer.page.view
}
const noteAt = async (path: string) => {
  const answer = await pageAt(path)
  return answer?.kind === 'page' && answer.page.template === 'library-door' ? answer.page.view.note : 'none'
}

const linksTo = async (email: string) =>
  (await shops.mailTo(email)).flatMap(({ body }) => /\/library\/[\w-]+/.exec(body.text) ?? [])
async function linkIn(email: string): Promise<string> {
  const before = await linksTo(email)
  await asked(email)
  const after = await linksTo(email)
  return after.find((link) => !before.includes(link)) ?? ''
}
const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

test('a reader finds what was bought in two shops, however the address was typed, and nobody else’s', async () => {
  await purchase(first, first.ebook, 'Nesbit@example.com')
  await purchase(second, second.special, 'nesbit@example.com')
  await purchase(second, second.ebook, 'stranger@example.com')
  const { orders, email } = await libraryAt(await linkIn('nesbit@EXAMPLE.com'))
  expect(email).toBe('nesbit@EXAMPLE.com')
  const words = orders.map(({ orderUrl, lines }) => [
    new URL(orderUrl ?? '').host,
    lines.map(({ type, files }) => `${type} ${files.length === 0 ? 'by post' : 'to fetch'}`),
  ])
  expect(words.sort()).toEqual([
    [first.host, ['eBook to fetch']],
    [second.host, ['Special Edition by post']],
  ])
})

test('the answer is the same whether or not something was bought, and each address gets a letter', async () => {
  await purchase(first, first.ebook, 'known@example.com')
  const [known, unknown] = [await asked('known@example.com'), await asked('unknown@example.com')]
  const said = async (answer: Response) => [
    answer.status,
    answer.headers.get('location'),
    await answer.text(),
  ]
  expect(await said(known)).toEqual(await said(unknown))
  expect(known.headers.get('location')).toBe(`${site.origin}/library/sent`)
  const [letter] = await shops.mailTo('unknown@example.com')
  expect(letter?.body.text).toContain('Nothing was bought with it.')
  expect(letter?.body.text).not.toMatch(/\/library\/[\w-]/)
})

test('a link is over after an hour, is no other link, and is kept nowhere as it stands', async () => {
  await purchase(first, first.ebook, 'hourly@example.com')
  const link = await linkIn('hourly@example.com')
  expect((await libraryAt(link)).orders).toHaveLength(1)
  for (const path of [`${link}x`, link.slice(0, -1), `/library/${link.length}`, '/library/..%2fx']) {
    expect(await noteAt(path), path).toBe('over')
  }
  expect(await noteAt('/library/sent')).toBe('sent')
  expect(await pageAt('/library')).toBeNull()
  const kept = await Array.fromAsync(shops.services.documents.list(libraryKeyDoc.within()))
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(tokenIn(link))
  const before = shops.clock.aheadMs
  shops.clock.aheadMs += 61 * 60_000
  expect(await noteAt(link)).toBe('over')
  expect((await libraryAt(await linkIn('hourly@example.com'))).orders).toHaveLength(1)
  shops.clock.aheadMs += 61 * 60_000
  await sweepForms(await shops.as('sweep-forms'))
  expect(await Array.fromAsync(shops.services.documents.list(libraryKeyDoc.within()))).toEqual([])
  shops.clock.aheadMs = before
})

test('whoever asks often is told so, whether or not the address bought something', async () => {
  const answers: (string | null)[] = []
  for (let times = 0; times < 11; times++) {
    answers.push((await asked('often+tag@example.com')).headers.get('location'))
  }
  expect(answers.slice(-2)).toEqual([`${site.origin}/library/sent`, `${site.origin}/library/crowded`])
  expect(await shops.mailTo('often+tag@example.com')).toHaveLength(10)
  expect((await asked('no address')).headers.get('location')).toBe(`${site.origin}/library/unclear`)
})

test('a reader sends the link of an own order to another address, and of nobody else’s', async () => {
  const own = await purchase(first, first.ebook, 'giver@example.com')
  const foreign = await purchase(second, second.ebook, 'somebody@example.com')
  const token = tokenIn(await linkIn('giver@example.com'))
  const share = (form: Record<string, string>) =>
    ask(shops.services, onMainHost(first), shareOrder(shops.services), { form: { token, ...form } })
  const to = { email: 'taker@example.com' }
  const sent = await share({ orderId: own.id, ...to })
  expect(sent.headers.get('location')).toBe(`${site.origin}/library/${token}/shared`)
  expect((await libraryAt(`/library/${token}/shared`)).saying).toBe('shared')
  const letters = await shops.mailTo('taker@example.com')
  expect(letters.map(({ body }) => body.text.includes(own.readerToken))).toEqual([true])
  expect(letters[0]?.body.text).not.toContain('giver@example.com')
  for (const form of [
    { orderId: foreign.id, ...to },
    { orderId: '..', ...to },
    { orderId: own.id, ...to, token: 'a'.repeat(32) },
    { orderId: own.id, ...to, token: own.readerToken },
  ]) {
    expect((await share(form)).headers.get('location')).not.toMatch(/\/shared$/)
  }
  const unclear = await share({ orderId: own.id, email: 'nowhere' })
  expect(unclear.headers.get('location')).toBe(`${site.origin}/library/${token}/unclear`)
  expect(await shops.mailTo('taker@example.com')).toHaveLength(1)
})

test('what was paid back cannot be fetched, and a shop that is gone leaves its files', async () => {
  const { documents } = shops.services
  const lines = [testLine({ id: '1' }), testLine({ id: '2', unitInCents: 300 })]
  const order = testOrder({
    id: 'BACK2-READR',
    sub: 'gone',
    subdomain: 'gone',
    lines,
    sums: testSums(lines),
    buyer: { email: 'back@example.com', name: '' },
    history: [
      {
        ...{ what: 'refunded', at: '2026-01-02T00:00:00.000Z', refundId: 're_1', amountInCents: 300 },
        ...{ lines: [{ lineId: '2', quantity: 1 }], hasFailed: false },
      },
    ],
  })
  await documents.create(orderDoc(order.sub, order.id), order)
  await documents.remove(libraryFilledDoc())
  await fillLibrary((await shops.as('sweep-checkouts')).documents)
  const { orders } = await libraryAt(await linkIn('back@example.com'))
  expect(orders.map(({ orderUrl }) => orderUrl)).toEqual([null])
  expect(orders[0]?.lines.map(({ isReturned, files }) => [isReturned, files.length > 0])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(await fillLibrary((await shops.as('sweep-checkouts')).documents)).toBe(0)
})

test('an order that only the sweep finds paid is in the library, too', async () => {
  const { services, clock } = shops
  const before = clock.aheadMs
  const page = await paymentPageOf(await buy(services, first, first.special))
  await pay(page, CARDS.accepted, { ...parcel, email: 'absent@example.com' })
  clock.aheadMs += 40 * 60_000
  await sweepCheckouts(await shops.as('sweep-checkouts'))
  const { orders } = await libraryAt(await linkIn('absent@example.com'))
  expect(orders.map(({ lines }) => lines.map(({ type }) => type))).toEqual([['Special Edition']])
  clock.aheadMs = before
})
