import { expect, test } from 'vitest'
import { addSlotToTally, emptyTally } from '../stock/stock.ts'
import { testBook, testFile, testFormat } from './book.fixture.ts'
import { isFreeBook, isLeastPrice, isPaid, lowestPaidPrice, lowestPrice } from './price.ts'

const priced = (...prices: (number | null)[]) =>
  testBook({ formats: prices.map((priceInCents) => testFormat({ priceInCents })) })
const pricesOf = (book: ReturnType<typeof priced>, tally = emptyTally) => [
  lowestPrice(book, tally),
  lowestPaidPrice(book, tally),
]
const paperback = testFormat({ id: 'paper', priceInCents: 1_250, slots: 1 })
const noFile = testFormat({ id: 'e', type: 'eBook', priceInCents: 0 })
const soldOut = addSlotToTally(emptyTally, 'paper', 1, 'sold')

test('a book is paid for if any format costs something, and free if any costs exactly nothing', {
  tags: ['A5-01', 'A5-02'],
}, () => {
  const listsOf = (...prices: (number | null)[]) => [
    isPaid(priced(...prices)),
    isFreeBook(priced(...prices), emptyTally),
  ]
  expect(listsOf(1499)).toEqual([true, false])
  expect(listsOf(0)).toEqual([false, true])
  expect(listsOf(0, 1499)).toEqual([true, true])
  expect(listsOf(null)).toEqual([false, false])
  expect(listsOf()).toEqual([false, false])
})

test('its price is the lowest that there is, in the paid list the lowest above nothing', {
  tags: ['A2.6-11', 'A5-06'],
}, () => {
  expect(pricesOf(priced(null, 2700, 499))).toEqual([499, 499])
  expect(pricesOf(priced(499, 0))).toEqual([0, 499])
  expect([pricesOf(priced(null)), pricesOf(priced(0))]).toEqual([
    [null, null],
    [0, null],
  ])
})

test('a format that nobody can buy sets no price, and a free one without a file makes no book free', () => {
  const book = testBook({ formats: [paperback, noFile] })
  expect([pricesOf(book), isFreeBook(book, emptyTally)]).toEqual([[1_250, 1_250], false])
  const withFile = testBook({ formats: [paperback, { ...noFile, files: [testFile] }] })
  expect([pricesOf(withFile), isFreeBook(withFile, emptyTally)]).toEqual([[0, 1_250], true])
  const cheaper = { ...noFile, priceInCents: 599 }
  expect(pricesOf(testBook({ formats: [paperback, cheaper] }))).toEqual([1_250, 1_250])
  const unsaid = testFormat({ priceInCents: 500, slots: null })
  expect(pricesOf(testBook({ formats: [paperback, unsaid] }))).toEqual([1_250, 1_250])
})

test('what has sold out sets no price while something else can be bought', () => {
  const book = testBook({ formats: [paperback, testFormat({ id: 'hard', priceInCents: 2_800 })] })
  expect([pricesOf(book), pricesOf(book, soldOut)]).toEqual([
    [1_250, 1_250],
    [2_800, 2_800],
  ])
})

test('a book of which nothing can be bought shows what it asks, and is not called free', () => {
  const book = testBook({ formats: [paperback, noFile] })
  expect([pricesOf(book, soldOut), isFreeBook(book, soldOut), isPaid(book)]).toEqual([
    [1_250, 1_250],
    false,
    true,
  ])
  const never = testBook({ formats: [noFile] })
  expect([pricesOf(never), isFreeBook(never, emptyTally)]).toEqual([[null, null], false])
})

test('a least price is said as one only where it is that of a format that can be bought', () => {
  const own = { ...noFile, priceInCents: 300, suggestedInCents: 500 }
  const least = (files: (typeof testFile)[]) => {
    const book = testBook({ formats: [testFormat({ priceInCents: 300 }), { ...own, files }] })
    return isLeastPrice(book, 300, emptyTally)
  }
  expect([least([testFile]), least([])]).toEqual([true, false])
})
