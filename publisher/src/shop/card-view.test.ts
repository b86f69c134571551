import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { addSlotToTally, emptyTally } from '@lorecircle/shared/stock/stock'
import { expect, test } from 'vitest'
import { bookstoreCard } from './card-view.ts'

const shop = {
  name: 'Hope Mirrlees',
  subdomain: 'hope',
  url: 'https://hope.lorecircle.example',
  accent: null,
  portrait: null,
  selling: true,
  pages: [],
}

test('a format is sold out on its card once its last copy is sold, and not while nobody said how many there are', () => {
  const book = testBook({
    formats: [
      testFormat({ id: 'one', slots: 1 }),
      testFormat({ id: 'two', slots: 2 }),
      testFormat({ id: 'unsaid', slots: null }),
      testFormat({ id: 'endless', slots: 'unlimited' }),
    ],
  })
  const sold = addSlotToTally(addSlotToTally(emptyTally, 'one', 1, 'sold'), 'two', 1, 'sold')
  const soldOut = bookstoreCard(book, sold, shop).formats.map(({ isSoldOut = false }) => isSoldOut)
  expect(soldOut).toEqual([true, false, false, false])
})
