import { expect, test } from 'vitest'
import { testBookForAuthor } from './book.fixture.ts'
import { BookList } from './book-for-author.ts'

const book = testBookForAuthor({ id: 'b1' })
const away = { ...book, id: 'b2', archived: { at: '2026-01-01T00:00:00.000Z', public: true } }

test.each([
  ['books', { books: [book] }],
  ['items', { items: [book] }],
  ['books in a body string', { body: JSON.stringify({ books: [book] }) }],
  ['items in a body string', { body: JSON.stringify({ items: [book] }) }],
])('an author’s books are read from %s', { tags: ['B7-35', 'B7-36', 'B7-37'] }, (_, answer) => {
  expect(BookList.parse(answer)).toEqual({ books: [book], archived: [] })
})

test('archived books come beside the others', () => {
  expect(BookList.parse({ books: [book], archived: [away] })).toEqual({ books: [book], archived: [away] })
})

test.each([
  ['nothing', {}],
  ['no JSON', { body: '<html>' }],
  ['no list', { books: 'none' }],
])('an answer of %s is a failure, not a shop without books', (_, answer) =>
  expect(BookList.safeParse(answer).success).toBe(false),
)
