import { testAccount } from '@lorecircle/shared/account/account.fixture'
import type { Book } from '@lorecircle/shared/book/book'
import { testBook, testFile, testFormat } from '@lorecircle/shared/book/book.fixture'
import type { Template } from '@lorecircle/shared/page/views'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { expect, test } from 'vitest'
import { findSeriesNeighbours, seriesView } from './book-page.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'
import { buildShopContext, publicBooks } from './shop-view.ts'

const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.stripe.com' }
const now = new Date('2026-01-01T00:00:00.000Z')

const book = (id: string, changes: Partial<Book> = {}) =>
  testBook({
    id,
    title: `Book ${id}`,
    slug: `book-${id}`,
    blurb: 'First.\n\nSecond.\r\nThird.\n',
    genres: ['Fantasy', 'Horror'],
    subgenres: ['Dark Fantasy', 'Gothic Horror'],
    formats: [
      testFormat({ id: `${id}-p`, slots: 5 }),
      testFormat({ id: `${id}-e`, type: 'eBook', priceInCents: 0 }),
    ],
    ...changes,
  })
const shop = (books: Book[], changes: Partial<Shop['account']> = {}): Shop => ({
  account: testAccount({ firstName: 'Hope', lastName: 'Mirrlees', subdomain: 'hope', ...changes }),
  profile: null,
  welcome: null,
  books,
  posts: [],
  customPages: [],
  bundles: [],
  tallies: new Map(),
  tariff: freeShippingRates('US'),
})
function pagesOf(source: Shop) {
  const where = buildShopContext(source, site, now)
  return where ? shopPages(source, where) : []
}
const view = (source: Shop, template: Template): unknown =>
  pagesOf(source).find(({ page }) => page.template === template)?.page.view
const ids = (...found: string[]) => found.map((id) => ({ id }))

test('an author without a subdomain has no pages', () => {
  expect(pagesOf(shop([book('1')], { subdomain: null }))).toEqual([])
})

test('a page stands at its URL and under the key that the CDN asks for', () => {
  const pages = pagesOf(shop([book('1')])).map(({ url, key }) => [url, key])
  expect(pages).toContainEqual(['https://hope.lorecircle.example/', 'sites/hope/index.html'])
  expect(pages).toContainEqual(['https://hope.lorecircle.example/shop/book-1', 'sites/hope/shop/book-1.html'])
})

test('readers see public books alone, in the order of the shelf, in the bookstore, on the shelf and beside each other', {
  tags: ['A2.10-19'],
}, () => {
  const books = [
    book('2'),
    book('3', { public: false }),
    book('4', { createdAt: '2026-01-02T00:00:00.000Z' }),
    book('1', { createdAt: '2026-01-03T00:00:00.000Z' }),
  ]
  expect(view(shop(books), 'bookstore')).toMatchObject({ books: ids('2', '4', '1') })
  expect(view(shop(books), 'shop-home')).toMatchObject({ cards: ids('2', '4', '1') })
  expect(view(shop(books), 'book')).toMatchObject({ book: { id: '2' }, more: ids('4', '1') })
})

test('Buy Now in the bookstore buys the only format that can be bought, and nothing where the shop is closed', () => {
  const card = {
    buy: { formatId: '1-p', type: 'Paperback', files: [], priceInCents: 1499 },
    priceInCents: 1499,
    paidPriceInCents: 1499,
    authorUrl: 'https://hope.lorecircle.example',
  }
  expect(view(shop([book('1')]), 'bookstore')).toMatchObject({ books: [card] })
  const lapsed = shop([book('1')], {
    membership: { customerId: 'c', subscriptionId: 's', status: 'canceled', pastDueSince: null },
  })
  expect(view(lapsed, 'bookstore')).toMatchObject({ books: [{ buy: null }] })
  expect(view(lapsed, 'book')).toMatchObject({ shop: { selling: false } })
})

test('a numbered Special Edition leads the formats of its book, on its page and on its card, and the rest stay as the author ordered them', () => {
  const [paperback, ebook] = book('1').formats
  if (!paperback || !ebook) throw new Error('the book has two formats')
  const edition = { ...paperback, type: 'Special Edition' } as const
  const formats = [
    ebook,
    { ...edition, id: 'plain' },
    { ...edition, id: 'numbered', numbered: true },
    { ...paperback, numbered: true },
  ]
  const pages = shop([book('1', { formats })])
  expect(view(pages, 'book')).toMatchObject({ formats: ids('numbered', '1-e', 'plain', '1-p') })
  const types = ['Special Edition', 'eBook', 'Special Edition', 'Paperback'].map((type) => ({ type }))
  expect(view(pages, 'bookstore')).toMatchObject({ books: [{ formats: types }] })
})

test('a blurb is told in paragraphs, and a subgenre stands below its own genre, each on its shelf in the market', () => {
  const told = {
    blurb: ['First.', 'Second.', 'Third.'],
    genres: [
      {
        name: 'Fantasy',
        url: 'https://lorecircle.example/market/fantasy',
        subgenres: [{ name: 'Dark Fantasy', url: 'https://lorecircle.example/market/fantasy/dark-fantasy' }],
      },
      { name: 'Horror', subgenres: [{ name: 'Gothic Horror' }] },
    ],
  }
  expect(view(shop([book('1')]), 'book')).toMatchObject({ book: told })
})

test('a book that is only free leads to the shelves of free books', () => {
  const ebook = testFormat({ id: 'e', type: 'eBook', priceInCents: 0, files: [testFile] })
  const free = book('1', { formats: [ebook] })
  expect(view(shop([free]), 'book')).toMatchObject({
    book: { genres: [{ url: 'https://lorecircle.example/market/free/fantasy' }, { name: 'Horror' }] },
  })
})

test('a book names the ones before and after it in its series, as far as the shop shows them', () => {
  const part = (id: string, position: number | null, changes: Partial<Book> = {}) =>
    book(id, { series: { name: 'Shadow Valley', position }, ...changes })
  const books = [
    part('1', 3),
    part('2', 1),
    part('3', 2, { public: false }),
    part('4', 7, { series: { name: ' shadow VALLEY ', position: 7 } }),
    part('5', null),
    book('6', { series: { name: 'Another', position: 2 } }),
  ]
  const seriesOf = (id: string) => {
    const [first] = books.filter((one) => one.id === id)
    return first && seriesView(first, findSeriesNeighbours(publicBooks(books))(first))
  }
  expect(seriesOf('1')).toEqual({
    name: 'Shadow Valley',
    position: 3,
    previous: { title: 'Book 2', slug: 'book-2' },
    next: { title: 'Book 4', slug: 'book-4' },
  })
  expect(seriesOf('2')).toMatchObject({ previous: null, next: { slug: 'book-1' } })
  expect(seriesOf('5')).toMatchObject({ position: null, previous: null, next: null })
  expect(seriesOf('6')).toMatchObject({ previous: null, next: null })
})

test('a welcome is cleaned again before it is published, whatever was stored', { tags: ['A2.9-04'] }, () => {
  const welcome = {
    profileImage: null,
    tagline: '',
    welcomeMessage: '<p onclick="x()">Hi <a href="javascript:x()">you</a><script>x()</script></p>',
    ctaButtons: [],
    sections: [],
  }
  expect(view({ ...shop([]), welcome }, 'shop-home')).toMatchObject({
    welcomeHtml: '<p>Hi <a rel="noopener nofollow ugc">you</a></p>',
  })
})
