import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { type Author, format, functions, openContract, saved } from './contract-book.ts'

openContract()
const storedBook = async (author: Author, { id }: BookForAuthor) =>
  (await functions.documents.read(bookDoc(`${author.person.sub}.Mirrlees.Hope/`, id)))?.value

test.each([
  [14.99, 1499],
  ['14.99', 1499],
  [0, 0],
  ['10000.00', 1_000_000],
  ['', null],
  [null, null],
])('a price of %j is kept as %j cents', { tags: ['B3.4-03', 'B5-17', 'B5-20'] }, async (price, cents) => {
  const author = await functions.author()
  const made = await saved(author, { formats: [{ ...format, price }] })
  expect((await storedBook(author, made))?.formats).toMatchObject([{ priceInCents: cents }])
})

test.each([
  [12, 12],
  ['12', 12],
  ['0', 0],
  ['∞', 'unlimited'],
  ['', null],
])(
  'a quantity of %j is kept as %j',
  { tags: ['B3.4-04', 'B5-18', 'B5-21', 'B2.11-10'] },
  async (quantity, slots) => {
    const author = await functions.author()
    const made = await saved(author, { formats: [{ ...format, quantity }] })
    expect((await storedBook(author, made))?.formats).toMatchObject([{ slots }])
  },
)
