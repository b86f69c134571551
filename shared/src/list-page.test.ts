import { expect, test } from 'vitest'
import { maxPageSize, PageRequest, paginate } from './list-page.ts'

const listOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `book-${n}` }))

test('every item of a list comes once, page after page, and no page is longer than the most', () => {
  const list = listOf(1_234)
  const seen: string[] = []
  let after: string | undefined
  do {
    const { items, next } = paginate(list, after ? { after } : {})
    expect(items.length).toBeLessThanOrEqual(maxPageSize)
    seen.push(...items.map(({ id }) => id))
    after = next
  } while (after !== undefined)
  expect(seen).toEqual(list.map(({ id }) => id))
})

test('a list that fits is one page', () => {
  expect(paginate(listOf(3), {})).toEqual({ items: listOf(3) })
  expect(paginate([], {})).toEqual({ items: [] })
})

test('a page goes on in the right place where items went or came meanwhile', () => {
  const { next } = paginate(listOf(10), { most: 4 })
  const ids = (list: { id: string }[]) =>
    paginate(list, { most: 2, after: next ?? '' }).items.map(({ id }) => id)
  expect(ids(listOf(10))).toEqual(['book-4', 'book-5'])
  expect(ids([{ id: 'new' }, ...listOf(10)])).toEqual(['book-4', 'book-5'])
  expect(ids(listOf(10).filter(({ id }) => id !== 'book-3'))).toEqual(['book-5', 'book-6'])
})

test('no page is asked for that is longer than the most', () => {
  expect(PageRequest.safeParse({ most: String(maxPageSize + 1) }).success).toBe(false)
})
