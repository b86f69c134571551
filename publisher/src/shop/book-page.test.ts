import { testBook } from '@lorecircle/shared/book/book.fixture'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { expect, test } from 'vitest'
import { bookView } from './book-page.ts'

const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.example' }
const shop = {
  name: 'Hope Mirrlees',
  subdomain: 'hope',
  url: 'https://hope.lorecircle.example',
  accent: null,
  portrait: null,
  selling: true,
  pages: [],
}
const around = {
  site,
  shop,
  tally: emptyTally,
  tariff: freeShippingRates('US'),
  series: { previous: null, next: null },
  bundles: [],
  more: [],
}

test('a reader reads when a book was published, and never of one that is still to come that it was', () => {
  const publishedOn = '2027-06-01'
  const book = testBook({ publishedOn })
  expect(bookView(book, around).book.publishedOn).toBe(publishedOn)
  const coming = bookView({ ...book, releaseOn: publishedOn }, around).book
  expect(coming).toMatchObject({ releaseOn: publishedOn, publishedOn: null })
})
