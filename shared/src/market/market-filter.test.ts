import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { facets, modes } from './facets.ts'
import { market, pageSizes } from './market-data.ts'
import {
  clampPage,
  defaultMarketFilter,
  facetFilter,
  filterAt,
  filterFacet,
  filterPath,
  genreSubgenres,
  type MarketFilter,
  marketTitle,
  pageCount,
  pageWindow,
  toggleGenre,
  toggleSubgenre,
  withMode,
  withoutFilters,
  withoutSubgenres,
  withPageSize,
} from './market-filter.ts'

const mainGenres = facets.filter(({ genre, subgenre }) => genre && !subgenre).map(({ key }) => key)
const anyGenre = fc.constantFrom(null, ...mainGenres)
const anyFilter: fc.Arbitrary<MarketFilter> = anyGenre.chain((genre) =>
  fc.record({
    mode: fc.constantFrom(...modes),
    genre: fc.constant(genre),
    subgenres: genre ? fc.subarray(genreSubgenres(genre).map(({ key }) => key)) : fc.constant([]),
    perPage: fc.constantFrom(...pageSizes),
    page: fc.integer({ min: 1, max: 50_000 }),
  }),
)
const at = (url: string) => {
  const { pathname, search } = new URL(url, 'https://lorecircle.example')
  return filterAt(pathname, search)
}

describe('a filter and its URL', () => {
  test('whoever shares the URL of a filter, or loads it again, is led back to that place', {
    tags: ['A2.5-32', 'AD3-04'],
  }, () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(at(filterPath(filter))).toEqual(filter)
      }),
    )
  })

  test('a shelf stands at the path of its genres, the default is left out', {
    tags: ['A2.5-13', 'A9-02'],
  }, () => {
    expect(filterPath(defaultMarketFilter)).toBe('/market')
    expect(defaultMarketFilter.perPage).toBe(24)
    expect(filterPath(facetFilter('free', 'fantasy/dark-fantasy'))).toBe('/market/free/fantasy/dark-fantasy')
    for (const mode of modes) {
      for (const facet of facets) expect(filterFacet(facetFilter(mode, facet.key))).toEqual(facet)
    }
  })

  test('several subgenres are told in the query, in one order', () => {
    const both = ['fantasy/dark-fantasy', 'fantasy/urban-fantasy']
    expect(at('/market/fantasy?sub=urban-fantasy,dark-fantasy')?.subgenres.toSorted()).toEqual(both)
    expect(at('/market/fantasy/urban-fantasy?sub=dark-fantasy')).toEqual(
      at('/market/fantasy?sub=dark-fantasy,urban-fantasy'),
    )
    expect(filterFacet({ ...defaultMarketFilter, genre: 'fantasy', subgenres: both })).toBeNull()
  })

  test('a reader may ask for 12, 24 or 48 books a page and for no other number', {
    tags: ['A2.5-12', 'A9-01'],
  }, () => {
    expect(pageSizes).toEqual([12, 24, 48])
    for (const size of pageSizes) expect(at(`/market?per=${size}`)?.perPage).toBe(size)
    for (const size of ['13', '0', '-24', '4e1', '']) {
      expect(at(`/market?per=${size}`)?.perPage).toBe(market.pageSize)
    }
  })

  test('what a query says wrongly, or what is not for us, is passed over', {
    tags: ['A4-10', 'A7-02'],
  }, () => {
    for (const query of [
      'page=-1',
      'page=0',
      'page=abc',
      'page=1e3',
      'page=',
      'sub=nonsense',
      'utm_source=x',
      '1700000000',
    ]) {
      expect(at(`/market?${query}`)).toEqual(defaultMarketFilter)
    }
    expect(at('/market/fantasy?sub=nonsense,space-opera')).toEqual(facetFilter('paid', 'fantasy'))
  })

  test('what is no place of the market is none', () => {
    for (const path of [
      '/',
      '/about',
      '/market/all',
      '/market/elves',
      '/market/free/elves',
      '/market/fantasy/space-opera',
    ]) {
      expect(filterAt(path)).toBeUndefined()
    }
  })

  test('a shelf is named in the title, and its page', () => {
    expect(marketTitle(defaultMarketFilter)).toBe('The Bookish Market · Lorecircle')
    expect(marketTitle({ ...facetFilter('free', 'fantasy/dark-fantasy'), page: 3 })).toBe(
      'Free: Dark Fantasy, page 3 · The Bookish Market',
    )
  })
})

describe('filters', () => {
  const deep: MarketFilter = { ...facetFilter('paid', 'fantasy/dark-fantasy'), page: 7, perPage: 12 }

  test('another list keeps the filters and goes to the first page', { tags: ['A4-07'] }, () => {
    expect(withMode(deep, 'free')).toEqual({ ...deep, mode: 'free', page: 1 })
  })

  test('another genre clears the subgenres and goes to the first page', { tags: ['A4-03', 'A4-08'] }, () => {
    expect(toggleGenre(deep, 'horror')).toEqual({ ...deep, genre: 'horror', subgenres: [], page: 1 })
  })

  test('the chosen genre, chosen again, is let go of', { tags: ['A4-04'] }, () => {
    expect(toggleGenre(deep, 'fantasy')).toEqual({ ...deep, genre: null, subgenres: [], page: 1 })
  })

  test('subgenres are chosen together and let go of one by one, from the first page on', {
    tags: ['A4-05', 'A4-06', 'A4-09'],
  }, () => {
    const both = toggleSubgenre(deep, 'fantasy/urban-fantasy')
    expect(both.subgenres.toSorted()).toEqual(['fantasy/dark-fantasy', 'fantasy/urban-fantasy'])
    expect(both.page).toBe(1)
    expect(toggleSubgenre(both, 'fantasy/dark-fantasy')).toEqual({
      ...deep,
      subgenres: ['fantasy/urban-fantasy'],
      page: 1,
    })
  })

  test('a subgenre of another genre brings its genre with it', { tags: ['A5-05'] }, () => {
    expect(toggleSubgenre(deep, 'horror/gothic-horror')).toEqual({
      ...facetFilter('paid', 'horror/gothic-horror'),
      perPage: 12,
    })
  })

  test('filters are cleared in part or whole', () => {
    expect(withoutSubgenres(deep)).toEqual({ ...deep, subgenres: [], page: 1 })
    expect(withoutFilters(deep)).toEqual({ ...defaultMarketFilter, perPage: 12 })
  })
})

describe('pages', () => {
  test('a page is never below the first nor behind the last', { tags: ['A4-10', 'A4-11'] }, () => {
    fc.assert(
      fc.property(anyFilter, fc.nat(1_000_000), (filter, total) => {
        const { page } = clampPage(filter, total)
        expect(page).toBeGreaterThanOrEqual(1)
        expect(page).toBeLessThanOrEqual(Math.max(1, Math.ceil(total / filter.perPage)))
        if (filter.page <= pageCount(total, filter.perPage)) expect(page).toBe(filter.page)
      }),
    )
    expect(clampPage({ ...defaultMarketFilter, page: 9999 }, 0).page).toBe(1)
  })

  test('the first book in view stays in view when a page holds more or fewer', () => {
    fc.assert(
      fc.property(anyFilter, fc.constantFrom(...pageSizes), (filter, perPage) => {
        const first = (filter.page - 1) * filter.perPage
        const there = withPageSize(filter, perPage)
        expect(there.perPage).toBe(perPage)
        expect(Math.floor(first / perPage)).toBe(there.page - 1)
      }),
    )
  })

  test('a pager shows at most seven pages around the current one, with both ends in reach', {
    tags: ['A2.5-21', 'A9-03'],
  }, () => {
    const somewhere = fc
      .integer({ min: 1, max: 50_000 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(somewhere, ([page, pages]) => {
        const window = pageWindow(page, pages)
        const numbers = window.filter((entry) => entry !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect([numbers.at(0), numbers.at(-1)]).toEqual([1, pages])
        expect(numbers).toContain(page)
        const run = runAround(numbers, page)
        expect(run.filter((n) => n !== 1 && n !== pages).length).toBeLessThanOrEqual(7)
        expect(run.length).toBeGreaterThanOrEqual(Math.min(7, pages))
      }),
    )
  })

  test('dots stand where pages are left out and nowhere else', { tags: ['A2.5-24'] }, () => {
    expect(pageWindow(1, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageWindow(1, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(pageWindow(1, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 40])
    expect(pageWindow(20, 40)).toEqual([1, 'gap', 17, 18, 19, 20, 21, 22, 23, 'gap', 40])
    expect(pageWindow(40, 40)).toEqual([1, 'gap', 34, 35, 36, 37, 38, 39, 40])
  })

  /** The unbroken run of numbers that holds the page. */
  function runAround(numbers: number[], page: number): number[] {
    const index = numbers.indexOf(page)
    return numbers.filter((n, at) => n - page === at - index)
  }
})
