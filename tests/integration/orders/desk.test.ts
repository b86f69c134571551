import { changeShipTo } from '@lorecircle/functions/orders/change-ship-to'
import { foundPage } from '@lorecircle/functions/orders/find-orders'
import { sweepLetters } from '@lorecircle/functions/orders/letters-due'
import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { order, orderCounts, orders } from '@lorecircle/functions/orders/orders'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { resendLinks } from '@lorecircle/functions/orders/resend-links'
import { saveOrderNotes } from '@lorecircle/functions/orders/save-order-notes'
import { signCopy } from '@lorecircle/functions/orders/sign-copy'
import type { Services } from '@lorecircle/functions/services/services'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { fulfilmentOf, signedOf } from '@lorecircle/shared/order/state'
import { dueLettersDoc, orderDoc, ordersTermedDoc, orderTermDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

let written = 0
const posted = testLine({ format: { id: 'f', type: 'Hardcover', files: [] } })
const portland = {
  ...{ line1: '4 Lantern Row', line2: '', city: 'Portland', state: 'OR' },
  ...{ postalCode: '97205', country: 'US' },
}

/** An order of earlier days: written before there were keys to find it by. */
async function anOrder(sub: string, changes: Partial<Order> = {}): Promise<Order> {
  const id = `7K2Q9-${String(++written).padStart(5, '0')}`
  const value = testOrder({ sub, id, lines: [posted], ...changes })
  await shops.services.documents.create(orderDoc(sub, id), value)
  return value
}
const idsOf = (found: { orders: readonly { id: string }[] }) => found.orders.map(({ id }) => id)

test('an author finds an order by whatever a reader writes in a letter, the newest first', {
  tags: ['BD7-01'],
}, async () => {
  const { services } = shops
  const desk = deskOf(services, 'finder')
  const to = (name: string) => ({ name, address: portland })
  const first = await anOrder('finder', { shipTo: to('Éowyn Vane'), placedAt: '2025-01-31T23:00:00.000Z' })
  const second = await anOrder('finder', { shipTo: to('Ada Vane'), placedAt: '2026-02-01T01:00:00.000Z' })
  const buyer = { email: 'Ned@example.com', name: 'Ned' }
  const third = await anOrder('finder', { buyer, lines: [testLine()], discountCode: 'FAIR' })
  const search = async (input: object) => idsOf(await desk(orders, calls.orders, input))
  expect(await search({ search: 'vane' })).toEqual([second.id, first.id])
  expect(await search({ search: 'lant eowyn' })).toEqual([first.id])
  expect(await search({ search: third.id.toLowerCase() })).toEqual([third.id])
  expect(await search({ search: 'ned@exa' })).toEqual([third.id])
  expect(await search({ email: 'ned@EXAMPLE.com' })).toEqual([third.id])
  expect(await search({ search: 'nobody' })).toEqual([])
  expect(await search({ state: 'to send' })).toEqual([second.id, first.id])
  expect(await search({ search: 'vane', state: 'packed' })).toEqual([])
  const page = await desk(orders, calls.orders, { state: 'to send', most: 1 })
  const rest = await desk(orders, calls.orders, { state: 'to send', most: 1, before: page.next ?? '' })
  expect([idsOf(page), idsOf(rest), rest.next]).toEqual([[second.id], [first.id], null])
})

test('an order that changes is found as what it is, and never as what it was', {
  tags: ['BD7-04'],
}, async () => {
  const { services } = shops
  const desk = deskOf(services, 'mover')
  const { id } = await anOrder('mover')
  const states = async () => {
    const each = (['to send', 'packed', 'sent'] as const).map((state) =>
      desk(orders, calls.orders, { state }),
    )
    return (await Promise.all(each)).map(({ orders }) => orders.length)
  }
  expect(await states()).toEqual([1, 0, 0])
  expect(await desk(orderCounts, calls.orderCounts, {})).toEqual({ toSend: 1, packed: 0, disputed: 0 })
  const { marked } = await desk(markOrders, calls.markOrders, { orderIds: [id, id, 'none'], as: 'packed' })
  expect(marked).toMatchObject([
    { orderId: id, refusal: null },
    { orderId: 'none', order: null, refusal: { code: 'order.missing' } },
  ])
  expect(await desk(orderCounts, calls.orderCounts, {})).toEqual({ toSend: 0, packed: 1, disputed: 0 })
  expect(await states()).toEqual([0, 1, 0])
  await desk(markOrders, calls.markOrders, { orderIds: [id], as: 'to send again' })
  expect(await states()).toEqual([1, 0, 0])
  const listed = await Array.fromAsync(services.documents.list(orderTermDoc.within('mover', 'state.packed')))
  expect(listed).toEqual([])
})

test('a page of what waits reads the orders that are on it, however many there are', {
  tags: ['BD7-01'],
}, async () => {
  const { documents, now } = shops.services
  for (let month = 1; month <= 9; month++)
    for (let day = 1; day <= 6; day++)
      await anOrder('many', { placedAt: `2026-0${month}-0${day}T00:00:00.000Z` })
  const all = { most: 5, before: undefined, now: now() }
  await foundPage(documents, 'many', { state: 'to send' }, all)
  const counts = { read: 0, list: 0 }
  const counting: Documents = {
    ...documents,
    read: (document) => {
      counts.read++
      return documents.read(document)
    },
    list: (...asked) => {
      counts.list++
      return documents.list(...asked)
    },
  }
  const before = '2026-06-04T00:00:00.000Z'
  const page = await foundPage(counting, 'many', { state: 'to send' }, { ...all, before })
  const days = page.orders.map(({ placedAt }) => placedAt.slice(5, 10))
  expect(days).toEqual(['06-03', '06-02', '06-01', '05-06', '05-05'])
  // The orders, one more to know whether there are more, and the word that all have their keys.
  expect(counts).toEqual({ read: 7, list: 3 })
})

test('a key that a run left behind shows nothing, and goes', async () => {
  const { documents } = shops.services
  const { placedAt, id } = await anOrder('stopped')
  const stale = orderTermDoc('stopped', 'state.sent', `${placedAt}.${id}`)
  await documents.create(stale, {})
  const desk = deskOf(shops.services, 'stopped')
  expect(idsOf(await desk(orders, calls.orders, { state: 'sent' }))).toEqual([])
  expect(await documents.read(stale)).toBeNull()
  expect(await documents.read(ordersTermedDoc('stopped'))).not.toBeNull()
})

test('a reader hears once that the parcel is on its way, with its number and the author’s words', {
  tags: ['BD7-04'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const desk = deskOf(services, shop.account.sub)
  const bought = await sold(services, shop, shop.special, { email: 'ada@example.com' })
  const shipped: z.input<typeof calls.markOrders.input> = {
    ...({ orderIds: [bought.id], as: 'shipped', carrier: 'USPS', tracking: '9400 1' } as const),
    words: 'Mind the ribbon.',
  }
  for (let again = 0; again < 2; again++) await desk(markOrders, calls.markOrders, shipped)
  const letters = (await shops.mailTo('ada@example.com')).filter(({ subject }) => /On its way/.test(subject))
  expect(letters).toHaveLength(1)
  for (const word of ['Mind the ribbon.', '9400 1', 'tLabels=94001', 'Portland, OR 97205', 'No. 1 of 1'])
    expect(letters[0]?.body.text).toContain(word)
  expect(await services.documents.read(dueLettersDoc(shop.account.sub, bought.id))).toBeNull()
})

test('a letter that could not go out goes out with the sweep', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const bought = await sold(services, shop, shop.special, { email: 'late@example.com' })
  const silent: Services = {
    ...services,
    ses: new Proxy(services.ses, {
      get: (ses, name) =>
        name === 'send' ? () => Promise.reject(new Error('socket hang up')) : Reflect.get(ses, name),
    }),
  }
  const desk = deskOf(silent, shop.account.sub)
  await desk(markOrders, calls.markOrders, { orderIds: [bought.id], as: 'shipped' })
  const heard = async () =>
    (await shops.mailTo('late@example.com')).filter(({ subject }) => /On its way/.test(subject)).length
  expect(await heard()).toBe(0)
  shops.clock.aheadMs = 2 * 60_000
  const sweeper = await shops.as('sweep-checkouts')
  expect(await sweepLetters(sweeper)).toBe(1)
  expect(await sweepLetters(sweeper)).toBe(0)
  shops.clock.aheadMs = 0
  expect(await heard()).toBe(1)
})

test('the links to a file go to a corrected address, and to no other', {
  tags: ['AD7-06', 'BD7-08'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const bought = await sold(services, shop, shop.ebook, { email: 'wrnog@example.com' })
  const desk = deskOf(services, shop.account.sub)
  const before = (await shops.mailTo('wrnog@example.com')).length
  await desk(resendLinks, calls.resendLinks, { orderId: bought.id, to: 'wrong@example.com' })
  const [letter] = await shops.mailTo('wrong@example.com')
  expect(letter?.body.text).toContain(`/api/download/${bought.id}/${bought.readerToken}`)
  expect((await shops.mailTo('wrnog@example.com')).length).toBe(before)
  const parcelOf = await sold(services, shop, shop.special)
  const refused = desk(resendLinks, calls.resendLinks, { orderId: parcelOf.id, to: 'a@example.com' })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'links.none' })
})

test('a copy is signed once, shows its dedication, and the signature can be taken back', {
  tags: ['BD7-09'],
}, async () => {
  const line = testLine({ ...posted, quantity: 2, dedication: 'For Ada' })
  const { id } = await anOrder('signer', { lines: [line] })
  const desk = deskOf(shops.services, 'signer')
  const sign = (copy: number, signed = true) =>
    desk(signCopy, calls.signCopy, { orderId: id, lineId: '1', copy, signed })
  await Promise.all([sign(1), sign(1), sign(2)])
  const { order: now } = await sign(2, false)
  expect([signedOf(now, line), now.lines[0]?.dedication]).toEqual([[1], 'For Ada'])
  expect(now.history.filter(({ what }) => what === 'signed')).toHaveLength(2)
  await expect(sign(3)).rejects.toMatchObject({ code: 'copy.missing' })
})

test('an author notes something, and sends a parcel elsewhere until it is on its way', async () => {
  const { id } = await anOrder('postie', { shipTo: { name: 'Ada', address: portland } })
  const desk = deskOf(shops.services, 'postie')
  await desk(saveOrderNotes, calls.saveOrderNotes, { orderId: id, notes: 'With the map.' })
  const shipTo = { name: 'Ada', address: { ...portland, line1: '9 Harbour Steps' } }
  const change = () => desk(changeShipTo, calls.changeShipTo, { orderId: id, shipTo })
  expect((await change()).order).toMatchObject({ shipTo, notes: 'With the map.' })
  expect(idsOf(await desk(orders, calls.orders, { search: 'harbour' }))).toEqual([id])
  expect(idsOf(await desk(orders, calls.orders, { search: 'lantern' }))).toEqual([])
  await desk(markOrders, calls.markOrders, { orderIds: [id], as: 'shipped' })
  await expect(change()).rejects.toMatchObject({ code: 'order.not-so' })
})

test('another author’s token opens, changes and refunds nothing', { tags: ['B6-07'] }, async () => {
  const { id } = await anOrder('owner')
  const other = deskOf(shops.services, 'somebody-else')
  const before = await shops.services.documents.read(orderDoc('owner', id))
  const saveId = 'save-id-1'
  const tries = [
    () => other(order, calls.order, { id }),
    () => other(signCopy, calls.signCopy, { orderId: id, lineId: '1', copy: 1, signed: true }),
    () => other(saveOrderNotes, calls.saveOrderNotes, { orderId: id, notes: 'mine' }),
    () => other(changeShipTo, calls.changeShipTo, { orderId: id, shipTo: { name: 'Me', address: portland } }),
    () =>
      other(refundOrder, calls.refundOrder, {
        ...{ orderId: id, what: 'all', shownInCents: 499, restock: true, saveId },
      }),
    () => other(resendLinks, calls.resendLinks, { orderId: id, to: 'me@example.com' }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  const { marked } = await other(markOrders, calls.markOrders, { orderIds: [id], as: 'packed' })
  expect(marked[0]?.refusal?.code).toBe('order.missing')
  expect(idsOf(await other(orders, calls.orders, { search: id }))).toEqual([])
  expect(await shops.services.documents.read(orderDoc('owner', id))).toEqual(before)
  expect(before && fulfilmentOf(before.value)).toBe('to send')
})
