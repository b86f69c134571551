import { availability } from '@lorecircle/functions/checkout/availability'
import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  type Bookshop,
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

const look = (shop: Bookshop, bookId = shop.book.id) =>
  ask(shops.services, shop, availability(shops.services), { query: { book: bookId } })
const formatsOf = async (shop: Bookshop) => calls.copies.output.parse(await (await look(shop)).json()).formats
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

test('readers see how many copies are in checkouts at this moment, and nothing of whose they are', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 3)
  const formatId = shop.special.id
  expect(await formatsOf(shop)).toEqual([
    { formatId, left: 3, held: 0, nextNumber: 1, free: [{ from: 1, to: 3 }] },
  ])

  const first = await paymentPageOf(await buy(services, shop, shop.special))
  const second = await paymentPageOf(await buy(services, shop, shop.special))
  const answer = await look(shop)
  expect(await answer.text()).toBe(
    JSON.stringify({ formats: [{ formatId, left: 3, held: 2, nextNumber: 3, free: [{ from: 3, to: 3 }] }] }),
  )
  expect(answer.headers.get('cache-control')).toMatch(/\bs-maxage=15\b/)

  await comeBack(services, shop, locationOf(await pay(first, CARDS.accepted, parcel)))
  expect(await formatsOf(shop)).toEqual([
    { formatId, left: 2, held: 1, nextNumber: 3, free: [{ from: 3, to: 3 }] },
  ])
  await comeBack(services, shop, await cancelLinkOf(second))
  expect(await formatsOf(shop)).toEqual([
    { formatId, left: 2, held: 0, nextNumber: 2, free: [{ from: 2, to: 3 }] },
  ])
})

test('no number leaves next where every copy is in a basket, or where copies bear no numbers', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 1)
  const document = bookDoc(shop.account.folder, shop.book.id)
  const plain = { ...shop.special, id: `plain-${shop.special.id}`, numbered: false }
  await services.documents.update(document, () => ({ ...shop.book, formats: [shop.special, plain] }))
  await buy(services, shop, shop.special)
  expect(await formatsOf(shop)).toEqual([
    { formatId: shop.special.id, left: 1, held: 1, nextNumber: null, free: [] },
    { formatId: plain.id, left: 1, held: 0, nextNumber: null, free: [] },
  ])
})

test('a copy that its author took off the shelf is neither left nor in a basket', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 2)
  const { sub } = shop.account
  const withdrawal = { sub, bookId: shop.book.id, formatId: shop.special.id, slots: 2, count: 1 }
  await withdrawCopies(services.documents, { ...withdrawal, now: services.now() })
  expect(await formatsOf(shop)).toMatchObject([{ left: 1, held: 0, nextNumber: 1 }])
})

test('whose shop it is is looked up once a minute, however many look', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const read: string[] = []
  const documents: typeof services.documents = {
    ...services.documents,
    read: (document) => {
      read.push(document.key)
      return services.documents.read(document)
    },
  }
  const looked = availability({ ...services, documents })
  const query = { book: shop.book.id }
  for (let times = 0; times < 5; times++) await ask(services, shop, looked, { query })
  expect(read.filter((key) => /^(names|accounts)\//.test(key))).toHaveLength(2)
  expect(read.filter((key) => key.includes('/Books/'))).toHaveLength(5)
  shops.clock.aheadMs = 61_000
  await ask(services, shop, looked, { query })
  shops.clock.aheadMs = 0
  expect(read.filter((key) => /^(names|accounts)\//.test(key))).toHaveLength(4)
})

test('a look, the dearest part of a page view, lists the claims of its counted format and nothing else', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const listed: string[] = []
  const documents: typeof services.documents = {
    ...services.documents,
    list(prefix, after) {
      listed.push(prefix)
      return services.documents.list(prefix, after)
    },
  }
  await ask(services, shop, availability({ ...services, documents }), { query: { book: shop.book.id } })
  expect(listed).toEqual([claimDoc.within(shop.special.id)])
})

test('of a book that is not public, or of another shop, nothing is told', async () => {
  const { services } = shops
  const [shop, other] = [await openBookshop(services), await openBookshop(services)]
  expect((await look(other, shop.book.id)).status).toBe(404)
  expect((await look(shop, 'no/such')).status).toBe(404)
  const document = bookDoc(shop.account.folder, shop.book.id)
  await services.documents.update(document, () => ({ ...shop.book, public: false }))
  expect((await look(shop)).status).toBe(404)
})
