import { facetByKey, facets, modes } from '@lorecircle/shared/facets'
import { expect, test } from 'vitest'
import { choose, marketTitle, outer, pathOf, placeAt } from './market-place.ts'

const facet = (key: string) => {
  const found = facetByKey(key)
  if (!found) throw new Error(`There is no facet ${key}.`)
  return found
}

test('every place of the market has a URL that leads back to it', () => {
  for (const mode of modes) {
    for (const { key } of facets) {
      expect(placeAt(pathOf({ mode, facetKey: key }))).toEqual({ mode, facetKey: key })
    }
  }
})

test('what is no place of the market is none', () => {
  for (const path of ['/', '/about', '/market/elves', '/market/free/elves', '/market/fantasy/space-opera']) {
    expect(placeAt(path)).toBeUndefined()
  }
})

test('choosing the chosen genre again lets go of it, and a subgenre falls back to its genre', () => {
  const here = { mode: 'free', facetKey: 'fantasy' } as const
  expect(choose(here, facet('fantasy'))).toEqual({ mode: 'free', facetKey: 'all' })
  expect(choose(here, facet('horror'))).toEqual({ mode: 'free', facetKey: 'horror' })
  const inside = { mode: 'paid', facetKey: 'fantasy/dark-fantasy' } as const
  expect(choose(inside, facet('fantasy/dark-fantasy'))).toEqual({ mode: 'paid', facetKey: 'fantasy' })
  expect(outer(facet('fantasy'))).toBe('all')
})

test('a shelf is named in the title', () => {
  expect(marketTitle({ mode: 'paid', facetKey: 'all' })).toBe('The Bookish Market · Lorecircle')
  expect(marketTitle({ mode: 'free', facetKey: 'fantasy/dark-fantasy' })).toBe(
    'Free: Dark Fantasy · The Bookish Market',
  )
})
