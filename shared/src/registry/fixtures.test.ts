import { expect, test } from 'vitest'
import { testAccount } from '../account/account.fixture.ts'
import { Account, authorFolder } from '../account/account.ts'
import { testBook, testBookForAuthor } from '../book/book.fixture.ts'
import { Book } from '../book/book.ts'
import { BookForAuthor } from '../book/book-for-author.ts'
import { testOrder } from '../order/order.fixture.ts'
import { Order } from '../order/order.ts'

test.each([
  ['a book', Book, testBook()],
  ['a book for its author', BookForAuthor, testBookForAuthor()],
  ['an account', Account, testAccount()],
  ['an order', Order, testOrder()],
])('%s that tests start from is what could be stored, to the last field', (_, schema, value) => {
  expect(schema.strict().parse(value)).toEqual(value)
})

test('an account of somebody else lies in a folder of its own', () => {
  const someone = { sub: 's', firstName: 'Hope', lastName: 'Mirrlees' }
  expect(testAccount(someone).folder).toBe(authorFolder(someone))
})
