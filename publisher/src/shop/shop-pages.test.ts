import { newAccount } from '@lorecircle/shared/author'
import type { Book } from '@lorecircle/shared/book'
import type { Template } from '@lorecircle/shared/views'
import { expect, test } from 'vitest'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'

const at = '2026-01-01T00:00:00.000Z'
const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.stripe.com' }
const now = new Date(at)

const book = (id: string, changes: Partial<Book> = {}): Book => ({
  id,
  title: `Book ${id}`,
  slug: `book-${id}`,
  tagline: '',
  blurb: 'First.\n\nSecond.\r\nThird.\n',
  category: 'Fiction',
  genres: ['Fantasy', 'Horror'],
  subgenres: ['Dark Fantasy', 'Gothic Horror'],
  public: true,
  formats: [
    {
      id: `${id}-p`,
      type: 'Paperback',
      priceInCents: 1499,
      slots: 5,
      numbered: false,
      cover: null,
      file: null,
      isbn: null,
      pages: null,
    },
    {
      id: `${id}-e`,
      type: 'eBook',
      priceInCents: 0,
      slots: 'unlimited',
      numbered: false,
      cover: null,
      file: null,
      isbn: null,
      pages: null,
    },
  ],
  series: null,
  firstTold: null,
  contentNotes: '',
  language: null,
  publishedOn: null,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
const shop = (books: Book[], changes: Partial<Shop['account']> = {}): Shop => ({
  account: {
    ...newAccount({ sub: 's', email: 'e', firstName: 'Hope', middleInitial: '', lastName: 'Mirrlees' }, at),
    subdomain: 'hope',
    membership: { customerId: 'c', subscriptionId: 's', status: 'active', pastDueSince: null },
    payments: {
      accountId: 'a',
      chargesEnabled: true,
      payoutsEnabled: true,
      detailsSubmitted: true,
      requirementsDue: [],
    },
    ...changes,
  },
  profile: null,
  welcome: null,
  books,
  tallies: new Map(),
})
const view = (source: Shop, template: Template): unknown =>
  shopPages(source, site, now).find(({ page }) => page.template === template)?.page.view
const ids = (...found: string[]) => found.map((id) => ({ id }))

test('an author without a subdomain has no pages', () => {
  expect(shopPages(shop([book('1')], { subdomain: null }), site, now)).toEqual([])
})

test('a page stands at its URL and under the key that the CDN asks for', () => {
  const pages = shopPages(shop([book('1')]), site, now).map(({ url, key }) => [url, key])
  expect(pages).toContainEqual(['https://hope.lorecircle.example/', 'sites/hope/index.html'])
  expect(pages).toContainEqual(['https://hope.lorecircle.example/shop/book-1', 'sites/hope/shop/book-1.html'])
})

test('readers see public books alone, newest first, in the bookstore, on the shelf and beside each other [A2.10-19]', () => {
  const books = [
    book('1'),
    book('2', { createdAt: '2026-01-03T00:00:00.000Z' }),
    book('3', { public: false }),
    book('4', { createdAt: '2026-01-02T00:00:00.000Z' }),
  ]
  expect(view(shop(books), 'bookstore')).toMatchObject({ books: ids('2', '4', '1') })
  expect(view(shop(books), 'shop-home')).toMatchObject({ shelf: ids('2', '4', '1') })
  expect(view(shop(books), 'book')).toMatchObject({ book: { id: '2' }, more: ids('4', '1') })
})

test('Buy Now in the bookstore buys the only format that can be bought, and nothing where the shop is closed', () => {
  const card = {
    buy: { formatId: '1-p', type: 'Paperback', priceInCents: 1499 },
    priceInCents: 0,
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

test('a numbered Special Edition leads the formats of its book, and the rest stay as the author ordered them', () => {
  const [paperback, ebook] = book('1').formats
  if (!paperback || !ebook) throw new Error('the book has two formats')
  const edition = { ...paperback, type: 'Special Edition' } as const
  const formats = [
    ebook,
    { ...edition, id: 'plain' },
    { ...edition, id: 'numbered', numbered: true },
    { ...paperback, numbered: true },
  ]
  expect(view(shop([book('1', { formats })]), 'book')).toMatchObject({
    formats: ids('numbered', '1-e', 'plain', '1-p'),
  })
})

test('a blurb is told in paragraphs, and a subgenre stands below its own genre', () => {
  const told = {
    blurb: ['First.', 'Second.', 'Third.'],
    genres: [
      { genre: 'Fantasy', subgenres: ['Dark Fantasy'] },
      { genre: 'Horror', subgenres: ['Gothic Horror'] },
    ],
  }
  expect(view(shop([book('1')]), 'book')).toMatchObject({ book: told })
})

test('a welcome is cleaned again before it is published, whatever was stored [A2.9-04]', () => {
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
