import { defaultMarketFilter, filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import { expect, test } from 'vitest'
import { emptyListSuggestions } from './NoBooks.tsx'

const essays: MarketFilter = { ...defaultMarketFilter, genre: 'essays' }
const counts = (paid: Record<string, number>, free: Record<string, number>) => ({ paid, free, segments: 1 })
const pathsFrom = (filter: MarketFilter, known?: ReturnType<typeof counts>) => {
  const { everyBook, otherList } = emptyListSuggestions(filter, known)
  return [everyBook, otherList].map((there) => there && filterPath(there))
}

test('an empty shelf leads to every book, and to its like in the other list while nobody knows better', {
  tags: ['A2.5-26'],
}, () => {
  expect(pathsFrom(essays)).toEqual(['/market', '/market/free/essays'])
  expect(pathsFrom(essays, counts({ all: 9 }, { all: 2, essays: 2 }))).toEqual([
    '/market',
    '/market/free/essays',
  ])
  expect(pathsFrom(defaultMarketFilter)).toEqual([undefined, '/market/free'])
})

test('nobody is sent from an empty shelf to another empty one', () => {
  expect(pathsFrom(essays, counts({ all: 9 }, { all: 2 }))).toEqual(['/market', undefined])
  expect(pathsFrom(essays, counts({}, { all: 2 }))).toEqual(['/market/free', undefined])
  expect(pathsFrom(defaultMarketFilter, counts({}, {}))).toEqual([undefined, undefined])
  const subgenres = ['fantasy/dark-fantasy', 'fantasy/urban-fantasy']
  const combined = { ...defaultMarketFilter, genre: 'fantasy', subgenres }
  expect(pathsFrom(combined, counts({ all: 9 }, { all: 2, fantasy: 2 }))).toEqual(['/market', undefined])
})
