import { defaultMarketFilter } from '@lorecircle/shared/market/market-filter'
import { expect, test } from 'vitest'
import { describeChosenGenres, describeResults } from './results-words.ts'

const results = (total: number, length: number, page = 1) =>
  describeResults(
    { filter: { ...defaultMarketFilter, page }, total, cards: Array(length).fill(null) },
    'shown',
  )

test('a reader is told which books of how many are in view', { tags: ['A2.5-10'] }, () => {
  expect(results(168, 24)).toBe('1–24 of 168 books')
  expect(results(168, 24, 3)).toBe('49–72 of 168 books')
  expect(results(50, 2, 3)).toBe('49–50 of 50 books')
  expect(results(25, 1, 2)).toBe('25 of 25 books')
  expect(results(1_000_000, 24, 40_000)).toBe('959,977–960,000 of 1,000,000 books')
})

test('a page that holds them all says only how many', () => {
  expect(results(12, 12)).toBe('12 books')
  expect(results(1, 1)).toBe('1 book')
  expect(results(0, 0)).toBe('0 books')
})

test('books that are shown before they are counted say that there are no fewer', () => {
  const known = {
    filter: defaultMarketFilter,
    total: 1240,
    isAtLeast: true as const,
    cards: Array(24).fill(null),
  }
  expect(describeResults(known, 'shown')).toBe('1–24 of 1,240+ books')
  expect(describeResults({ ...known, total: 24 }, 'shown')).toBe('1–24 of 24+ books')
})

test('the folded list of genres says what is chosen', () => {
  const chosen = (genre: string | null, subgenres: string[] = []) =>
    describeChosenGenres({ ...defaultMarketFilter, genre, subgenres })
  expect(chosen(null)).toBe('All')
  expect(chosen('fantasy')).toBe('Fantasy')
  expect(chosen('fantasy', ['fantasy/dark-fantasy'])).toBe('Dark Fantasy')
  expect(chosen('fantasy', ['fantasy/dark-fantasy', 'fantasy/urban-fantasy'])).toBe('Fantasy, 2 subgenres')
})
