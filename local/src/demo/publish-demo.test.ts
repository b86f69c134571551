import { expect, test } from 'vitest'
import { orderDemoMarket } from './publish-demo.ts'
import { demoAuthors } from './seed.ts'

const order = orderDemoMarket(demoAuthors)

test('the market shows every book once, and begins with one of each author', () => {
  const titles = demoAuthors.flatMap(({ books }) => books.map(({ title }) => title))
  expect(order.map(({ book }) => book.title).sort()).toEqual(titles.sort())
  const first = order.slice(0, demoAuthors.length)
  expect(new Set(first.map(({ author }) => author)).size).toBe(demoAuthors.length)
})

test('no two books of one author stand side by side', () => {
  const pairs = order.slice(1).map(({ author }, place) => [order[place]?.author.subdomain, author.subdomain])
  expect(pairs.filter(([left, right]) => left === right)).toEqual([])
})
