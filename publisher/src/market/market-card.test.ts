import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { testBook, testFile, testFormat } from '@lorecircle/shared/book/book.fixture'
import { addSlotToTally, emptyTally } from '@lorecircle/shared/stock/stock'
import { expect, test } from 'vitest'
import { bookstoreCard } from '../shop/card-view.ts'
import { marketCardIfListed } from './market-card.ts'

const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.stripe.com' }
const now = new Date('2026-11-27T12:00:00Z')
const account = testAccount({ firstName: 'Hope', lastName: 'Mirrlees', subdomain: 'hope' })
const owner = { account, profile: null }
const cover = { hash: 'c', width: 600, height: 900, widths: [160], colour: '#000000', alt: '' }
const book = testBook({
  title: 'Lud-in-the-Mist',
  slug: 'lud-in-the-mist',
  tagline: 'Fairy fruit comes to town',
  formats: [testFormat({ cover })],
})

test('a public book is listed with its title, its author’s name and shop, its address and its cover', {
  tags: ['A3.1-01', 'A3.1-02', 'A3.1-03', 'A3.1-04', 'A3.1-05'],
}, () => {
  expect(marketCardIfListed(book, emptyTally, owner, { site, now })?.card).toMatchObject({
    title: 'Lud-in-the-Mist',
    authorName: 'Hope Mirrlees',
    authorUrl: 'https://hope.lorecircle.example',
    productUrl: 'https://hope.lorecircle.example/shop/lud-in-the-mist',
    cover,
  })
})

test('the free list holds books that can be claimed, at the price of what can be bought', () => {
  const paperback = testFormat({ id: 'paper', priceInCents: 1_250, slots: 1 })
  const ebook = testFormat({ id: 'e', type: 'eBook', priceInCents: 0 })
  const listed = (files: (typeof testFile)[], tally = emptyTally) => {
    const card = marketCardIfListed(testBook({ formats: [paperback, { ...ebook, files }] }), tally, owner, {
      site,
      now,
    })
    return [card?.modes, card?.card.priceInCents, card?.card.paidPriceInCents]
  }
  expect(listed([])).toEqual([['paid'], 1_250, 1_250])
  expect(listed([testFile])).toEqual([['paid', 'free'], 0, 1_250])
  expect(listed([], addSlotToTally(emptyTally, 'paper', 1, 'sold')), 'sold out').toEqual([
    ['paid'],
    1_250,
    1_250,
  ])
})

test('market and shop show a book by the same card', { tags: ['A2.6-01'] }, () => {
  const shop = {
    name: 'Hope Mirrlees',
    subdomain: 'hope',
    url: 'https://hope.lorecircle.example',
    accent: 'verdigris',
    portrait: null,
    selling: true,
  } as const
  const inMarket = marketCardIfListed(book, emptyTally, owner, { site, now })?.card
  expect(bookstoreCard(book, emptyTally, { ...shop, pages: [] })).toMatchObject({ ...inMarket })
})

test('a book that is not public, or whose author has no shop yet, is nowhere in the market', {
  tags: ['A3.1-12'],
}, () => {
  expect(marketCardIfListed({ ...book, public: false }, emptyTally, owner, { site, now })).toBeNull()
  expect(
    marketCardIfListed(
      book,
      emptyTally,
      { ...owner, account: { ...account, subdomain: null } },
      { site, now },
    ),
  ).toBeNull()
})

test('books of an author whose membership is over, grace included, leave the market', () => {
  const listed = (status: string, pastDueSince: string | null = null) => {
    const membership = { ...account.membership, status, pastDueSince }
    return (
      marketCardIfListed(
        book,
        emptyTally,
        { ...owner, account: { ...account, membership } },
        { site, now },
      ) !== null
    )
  }
  expect([listed('active'), listed('trialing'), listed('canceled'), listed('unpaid')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(listed('past_due', '2026-11-21T12:00:00Z')).toBe(true)
  expect(listed('past_due', '2026-11-20T12:00:00Z')).toBe(false)
})
