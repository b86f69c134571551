import { archiveBookMutation } from '@lorecircle/functions/books/archive-book'
import { fetchBooks } from '@lorecircle/functions/books/fetch-books'
import { saveBook } from '@lorecircle/functions/books/save-book'
import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import { download } from '@lorecircle/functions/orders/download'
import type { Services } from '@lorecircle/functions/services/services'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersOf } from '../support/orders-of.ts'
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
  takeFree,
} from './bookshop.ts'

/** What an author does at the desk while readers are at the counter. */

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

/** One call of the shop's author. */
async function asAuthor(shop: Bookshop, call: (services: Services) => Endpoint, json?: object) {
  const { sub, email, firstName, middleInitial, lastName } = shop.account
  const identify = async () => ({ sub, email, firstName, middleInitial, lastName })
  const services: Services = { ...shops.services, identify }
  return ask(services, shop, call(services), json ? { json } : {})
}

async function bookOnTheDesk(shop: Bookshop): Promise<BookForAuthor> {
  const { books } = calls.fetchBooks.output.parse(await (await asAuthor(shop, fetchBooks)).json())
  const [book] = books
  if (!book) throw new Error('the desk is empty')
  return book
}

async function sell(shop: Bookshop, format: Bookshop['special'], email: string) {
  const page = await paymentPageOf(await buy(shops.services, shop, format))
  const paid = await pay(page, CARDS.accepted, { ...parcel, email })
  return comeBack(shops.services, shop, paid.headers.get('location') ?? '')
}

test('a quantity that is edited inline while readers buy counts every copy once', {
  tags: ['B2.9-07', 'B2.9-08'],
}, async () => {
  const shop = await openBookshop(shops.services, 6)
  const document = bookDoc(shop.account.folder, shop.book.id)
  const plain = { ...shop.special, numbered: false }
  await shops.services.documents.update(document, () => ({ ...shop.book, formats: [plain, shop.ebook] }))
  const seen = await bookOnTheDesk(shop)
  const formats = seen.formats.map((format) => ({
    ...format,
    quantitySeen: format.quantity,
    // The author saw 6 and has 4 more printed.
    quantity: format.id === shop.special.id ? 10 : format.quantity,
  }))
  await sell(shop, shop.special, 'before@example.com')
  const [saved] = await Promise.all([
    asAuthor(shop, saveBook, { books: [{ ...seen, formats }] }),
    ...[1, 2, 3].map((reader) => sell(shop, shop.special, `reader-${reader}@example.com`)),
  ])
  expect(saved.status).toBe(200)
  const {
    formats: [special],
  } = await bookOnTheDesk(shop)
  expect(special).toMatchObject({ quantity: 6, sold: 4 })
})

test('a quantity that is lowered while readers buy takes no copy from a reader', {
  tags: ['B2.9-08'],
}, async () => {
  const shop = await openBookshop(shops.services, 6)
  const seen = await bookOnTheDesk(shop)
  const formats = seen.formats.map((format) => ({
    ...format,
    quantitySeen: format.quantity,
    quantity: format.id === shop.special.id ? 1 : format.quantity,
  }))
  await Promise.all([
    asAuthor(shop, saveBook, { books: [{ ...seen, formats }] }),
    sell(shop, shop.special, 'quick@example.com'),
  ])
  const { special, account, book } = shop
  const orders = await ordersOf(shops.services.documents, account.sub)
  const number = orders[0]?.lines[0]?.slots[0] ?? 0
  const claim = await shops.services.documents.read(claimDoc(special.id, number))
  expect(claim?.value).toMatchObject({ state: 'sold' })
  const tally = await shops.services.documents.read(tallyDoc(account.sub, book.id))
  expect(tally?.value.formats[special.id]?.withdrawn).not.toContain(number)
  expect(tally?.value.formats[special.id]?.withdrawn).toHaveLength(5)
})

test.each(['turns back', 'pays'] as const)(
  'copies that are taken off sale while a reader who %s is on the payment page',
  async (what) => {
    const shop = await openBookshop(shops.services, 3)
    const page = await paymentPageOf(await buy(shops.services, shop, shop.special))
    const seen = await bookOnTheDesk(shop)
    const formats = seen.formats.map((format) => ({
      ...format,
      quantitySeen: format.quantity,
      quantity: format.id === shop.special.id ? 0 : format.quantity,
    }))
    const saved = await asAuthor(shop, saveBook, { books: [{ ...seen, formats }] })
    const { book } = calls.saveBook.output.parse(await saved.json())
    expect(book.formats[0]).toMatchObject({ quantity: 0, reserved: 1, sold: 0 })
    expect((await buy(shops.services, shop, shop.special)).status, 'nobody else gets it').toBe(409)
    if (what === 'pays') {
      const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'paying@example.com' })
      await comeBack(shops.services, shop, paid.headers.get('location') ?? '')
    } else await comeBack(shops.services, shop, await cancelLinkOf(page))
    const [special] = (await bookOnTheDesk(shop)).formats
    expect(special).toMatchObject({ quantity: 0, sold: what === 'pays' ? 1 : 0 })
    expect(special).not.toHaveProperty('reserved')
    expect((await buy(shops.services, shop, shop.special)).status, 'nothing is for sale').toBe(409)
  },
)

test('who is paying when a book is deleted gets it, with its download, and nobody buys it after them', {
  tags: ['B2.9-17', 'AD4-08'],
}, async () => {
  const shop = await openBookshop(shops.services)
  const page = await paymentPageOf(await buy(shops.services, shop, shop.ebook))
  expect((await asAuthor(shop, archiveBookMutation, { bookId: shop.book.id })).status).toBe(200)

  await takeFree(shops.services, page, { email: 'late@example.com' })
  const [order] = await ordersOf(shops.services.documents, shop.account.sub)
  expect(order).toMatchObject({
    lines: [{ book: { title: shop.book.title } }],
    letters: [{ state: 'sent' }, { state: 'sent' }],
  })
  const path = { orderId: order?.id ?? '', readerToken: order?.readerToken ?? '' }
  expect((await ask(shops.services, shop, download(shops.services), { path })).status).toBe(302)

  expect((await buy(shops.services, shop, shop.ebook)).status).toBe(404)
  expect((await buy(shops.services, shop, shop.special)).status).toBe(404)
})
