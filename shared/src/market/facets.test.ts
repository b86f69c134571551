import { expect, test } from 'vitest'
import { canonicalGenres, canonicalSubgenres, mainGenres } from '../taxonomy/taxonomy.ts'
import { bookFacets, buildFacets, facetByKey, facets, modeBit } from './facets.ts'

test('the taxonomy has 18 main genres and 42 subgenres, each a facet with a bit of its own', () => {
  expect(mainGenres).toHaveLength(18)
  expect(facets).toHaveLength(1 + 18 + 42)
  const bits = facets.flatMap(({ bit }) => (bit === null ? [] : [bit]))
  expect(new Set([...bits, modeBit.paid, modeBit.free]).size).toBe(62)
  expect(new Set(facets.map(({ key }) => key)).size).toBe(61)
})

test('a book stands on the shelf of everything, of its genres and of its subgenres', () => {
  const keys = bookFacets(['Fantasy', 'Romance'], ['Dark Fantasy', 'Paranormal Romance']).map(
    ({ key }) => key,
  )
  expect(keys).toEqual(['all', 'fantasy', 'romance', 'fantasy/dark-fantasy', 'romance/paranormal-romance'])
})

test('a subgenre counts only under its own parent', { tags: ['A5-05'] }, () => {
  expect(bookFacets(['Western'], ['Dark Fantasy']).map(({ key }) => key)).toEqual(['all', 'western'])
})

test('the same subgenre under two parents is two shelves', { tags: ['A3.6-27'] }, () => {
  const parents = ['Horror', 'Romance'].map(
    (name) => ({ category: 'Fiction', name, subgenres: ['Haunted Houses'] }) as const,
  )
  expect(buildFacets(parents).map(({ key, bit }) => [key, bit])).toEqual([
    ['horror', 0],
    ['romance', 1],
    ['horror/haunted-houses', 2],
    ['romance/haunted-houses', 3],
  ])
})

test('genres are matched in any case and come out in the canonical spelling, once', {
  tags: ['A3.6-22', 'A3.6-23'],
}, () => {
  expect(canonicalGenres(['fantasy', ' FANTASY', 'Elves', 'mystery / crime'])).toEqual([
    'Fantasy',
    'Mystery / Crime',
  ])
  expect(canonicalSubgenres(['Fantasy'], ['dark fantasy', 'Cyberpunk'])).toEqual(['Dark Fantasy'])
})

test('a facet is found by its key', () => {
  expect(facetByKey('fantasy/high-epic-fantasy')?.subgenre).toBe('High / Epic Fantasy')
  expect(facetByKey('elves')).toBeUndefined()
})
