import { expect, test } from 'vitest'
import { moveInOrder, sortByBookOrder } from './book-order.ts'

const book = (id: string, day: number) => ({ id, createdAt: `2026-01-0${day}T00:00:00.000Z` })
const books = [book('first', 1), book('third', 3), book('second', 2)]
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

test('books that nobody has moved stand with the newest in front', () => {
  expect(ids(sortByBookOrder(books, null))).toEqual(['third', 'second', 'first'])
})

test('books that were moved stand as they were put, and a new one comes last', () => {
  expect(ids(sortByBookOrder(books, { order: ['first', 'gone', 'second'] }))).toEqual([
    'first',
    'second',
    'third',
  ])
  const more = [...books, book('u', 4), book('v', 5)]
  expect(ids(sortByBookOrder(more, { order: ['first', 'second', 'third'] })).slice(3)).toEqual(['u', 'v'])
})

test('whoever put their books from the newest to the oldest finds a new one in front', () => {
  expect(ids(sortByBookOrder([...books, book('a', 5)], { order: ['third', 'second', 'first'] }))).toEqual([
    'a',
    'third',
    'second',
    'first',
  ])
})

test('the first move keeps all the others as their author saw them', () => {
  const seen = ['third', 'second', 'first']
  expect(moveInOrder(null, { bookId: 'first', after: 'third', seen })).toEqual({
    order: ['third', 'first', 'second'],
  })
  expect(moveInOrder(null, { bookId: 'second', after: null, seen })).toEqual({
    order: ['second', 'third', 'first'],
  })
})

test('of two moves that were made at once, both stand', () => {
  const seen = ['a', 'b', 'c', 'd']
  const mine = moveInOrder(null, { bookId: 'd', after: null, seen })
  expect(moveInOrder(mine, { bookId: 'b', after: 'c', seen })).toEqual({ order: ['d', 'a', 'c', 'b'] })
})

test('a book that another tab added keeps its place in front', () => {
  const shelf = { order: ['new', 'a', 'b'] }
  expect(moveInOrder(shelf, { bookId: 'b', after: null, seen: ['a', 'b'] })).toEqual({
    order: ['b', 'new', 'a'],
  })
})
