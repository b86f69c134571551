import { testBookForAuthor } from '@lorecircle/shared/book/book.fixture'
import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { expect, test } from 'vitest'
import { booksByState, filterBooks, parseBookFilter, withFilter } from './book-filter.ts'

const book = (title: string, change: Partial<BookForAuthor> = {}) =>
  testBookForAuthor({ id: title, title, ...change })
const list: BookList = {
  books: [
    book('Volume 10', { updatedAt: '2026-03-01T00:00:00.000Z' }),
    book('Éowyn’s Tale', { updatedAt: '2026-05-01T00:00:00.000Z' }),
    book('Volume 9', { public: false }),
  ],
  archived: [book('Put Away', { public: false, archived: { at: '2026-01-01T00:00:00.000Z', public: true } })],
}
const found = (query: string) =>
  filterBooks(list, parseBookFilter(new URLSearchParams(query))).map(({ title }) => title)

test('each section has its books, and the list as a whole those that are not archived', () => {
  expect(found('')).toEqual(['Volume 10', 'Éowyn’s Tale', 'Volume 9'])
  expect(found('show=live')).toEqual(['Volume 10', 'Éowyn’s Tale'])
  expect(found('show=later')).toEqual(['Volume 9'])
  expect(found('show=archived')).toEqual(['Put Away'])
  expect(booksByState(list, 'live')).toHaveLength(2)
})

test('a title is found however it is typed in haste', () => {
  for (const search of ['eowyn', 'EOWYN', "éowyn's", ' tale '])
    expect(found(`search=${search}`)).toEqual(['Éowyn’s Tale'])
  expect(found('search=dragon')).toEqual([])
})

test('volumes sort by their numbers, and changes by their time', () => {
  expect(found('sort=title')).toEqual(['Éowyn’s Tale', 'Volume 9', 'Volume 10'])
  expect(found('sort=changed')[0]).toBe('Éowyn’s Tale')
})

test('an odd URL shows everything, and what is usual is not said in it', () => {
  expect(parseBookFilter(new URLSearchParams('show=toString&sort=__proto__'))).toEqual({
    search: '',
    show: 'all',
    sort: 'shop',
    isArranging: false,
  })
  const params = new URLSearchParams('tab=books&show=live')
  const filter = { search: 'tale', show: 'all', sort: 'title', isArranging: true } as const
  expect(withFilter(params, filter).toString()).toBe('tab=books&search=tale&sort=title&arrange=yes')
  expect(parseBookFilter(withFilter(params, filter))).toEqual(filter)
})
