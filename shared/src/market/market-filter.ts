import { marketPath } from '../urls/urls.ts'
import { allBooksFacet, type Facet, facetByKey, facets, type Mode } from './facets.ts'
import { market, type PageSize, pageSizes } from './market-data.ts'

/**
 * What a reader looks at in the market (A2.5-32). Each filter has a URL and each URL a filter, whoever reads it:
 * `/market/free/fantasy/dark-fantasy?page=2&per=48`, several subgenres as `/market/fantasy?sub=dark-fantasy,urban-fantasy`.
 */
export type MarketFilter = {
  mode: Mode
  /** The key of a main genre's facet. */
  genre: string | null
  /** Keys of subgenres' facets under that genre, in the taxonomy's order. */
  subgenres: readonly string[]
  perPage: PageSize
  page: number
}

export const defaultMarketFilter: MarketFilter = {
  mode: 'paid',
  genre: null,
  subgenres: [],
  perPage: market.pageSize,
  page: 1,
}

/** All of a facet, at its beginning. */
export const facetFilter = (mode: Mode, facetKey: string): MarketFilter => ({
  ...defaultMarketFilter,
  mode,
  genre: facetKey === allBooksFacet.key ? null : genreOf(facetKey),
  subgenres: facetKey.includes('/') ? [facetKey] : [],
})

const genreOf = (facetKey: string) => facetKey.replace(/\/.*/, '')

/** The facet that a filter shows whole; null where subgenres are combined and only the masks know. */
export function filterFacet({ genre, subgenres }: MarketFilter): Facet | null {
  if (subgenres.length > 1) return null
  return facetByKey(subgenres[0] ?? genre ?? allBooksFacet.key) ?? allBooksFacet
}

/** The subgenres that a main genre offers. */
export const genreSubgenres = (genre: string): Facet[] =>
  facets.filter(({ key, subgenre }) => subgenre !== undefined && key.startsWith(`${genre}/`))

/** Undefined for a path that is not the market's; what a query says wrongly is passed over. */
export function filterAt(path: string, search = ''): MarketFilter | undefined {
  const [, first, ...rest] = path.split('/')
  if (first !== 'market') return undefined
  const mode: Mode = rest[0] === 'free' ? 'free' : 'paid'
  const [genre = null, ...deeper] = mode === 'free' ? rest.slice(1) : rest
  const facetKey = [genre, ...deeper].join('/')
  if (genre !== null && (genre === allBooksFacet.key || !facetByKey(facetKey))) return undefined
  const named = [...deeper, ...saidIn(search, 'sub').split(',')].map((sub) => `${genre}/${sub}`)
  const page = saidIn(search, 'page')
  return {
    mode,
    genre,
    subgenres: genre === null ? [] : inOrder(genre, named),
    perPage: pageSizes.find((size) => String(size) === saidIn(search, 'per')) ?? market.pageSize,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  }
}

/** What a query says first under a name. The CDN's function runs this, and has no `URLSearchParams`. */
function saidIn(search: string, name: string): string {
  const [, value = ''] = new RegExp(`[?&]${name}=([^&]*)`).exec(search) ?? []
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const inOrder = (genre: string, keys: readonly string[]): string[] =>
  genreSubgenres(genre)
    .map(({ key }) => key)
    .filter((key) => keys.includes(key))

/** The one URL of a filter: what is as it is by default is left out. */
export function filterPath({ mode, genre, subgenres, perPage, page }: MarketFilter): string {
  const [only, ...others] = subgenres
  const facetKey = others.length === 0 ? (only ?? genre) : genre
  const path = marketPath(mode, facetKey ?? 'all')
  const query = [
    others.length > 0 ? `sub=${subgenres.map(withoutParent).join(',')}` : '',
    page > 1 ? `page=${page}` : '',
    perPage === market.pageSize ? '' : `per=${perPage}`,
  ].filter(Boolean)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const withoutParent = (key: string) => key.slice(key.indexOf('/') + 1)

/** A change of mode keeps the filters and goes to the first page. */
export const withMode = (filter: MarketFilter, mode: Mode): MarketFilter => ({ ...filter, mode, page: 1 })

/** Choosing a genre clears the subgenres; choosing the chosen one lets go of it. */
export const toggleGenre = (filter: MarketFilter, genre: string): MarketFilter => ({
  ...filter,
  genre: filter.genre === genre ? null : genre,
  subgenres: [],
  page: 1,
})

/** A subgenre goes into the set or out of it; its genre is chosen with it. */
export function toggleSubgenre(filter: MarketFilter, key: string): MarketFilter {
  const genre = genreOf(key)
  const chosen = filter.genre === genre ? filter.subgenres : []
  const keys = chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]
  return { ...filter, genre, subgenres: inOrder(genre, keys), page: 1 }
}

export const withoutSubgenres = (filter: MarketFilter): MarketFilter => ({
  ...filter,
  subgenres: [],
  page: 1,
})
export const withoutFilters = (filter: MarketFilter): MarketFilter => ({
  ...filter,
  genre: null,
  subgenres: [],
  page: 1,
})

/** Another page size: the first book that was in view stays in view. */
export const withPageSize = (filter: MarketFilter, perPage: PageSize): MarketFilter => ({
  ...filter,
  perPage,
  page: Math.floor(((filter.page - 1) * filter.perPage) / perPage) + 1,
})

export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** The filter with its page between 1 and the last one. */
export const clampPage = (filter: MarketFilter, total: number): MarketFilter => ({
  ...filter,
  page: Math.min(Math.max(1, filter.page), pageCount(total, filter.perPage)),
})

/** What a page shows of its list. */
export const pageSlice = ({ page, perPage }: MarketFilter) => ({ from: (page - 1) * perPage, count: perPage })

const windowSize = 7

/** What a pager offers: up to seven numbers around the current page, the first and last, and the gaps between. */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  const from = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - windowSize + 1))
  const to = Math.min(pages, from + windowSize - 1)
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? ['gap' as const] : []),
    ...middle,
    ...(to < pages - 1 ? ['gap' as const] : []),
    ...(to < pages ? [pages] : []),
  ]
}

/** The names of what is chosen, `Dark Fantasy, Urban Fantasy`; undefined where all books stand. */
export function filterName({
  genre,
  subgenres,
}: Pick<MarketFilter, 'genre' | 'subgenres'>): string | undefined {
  if (subgenres.length > 0) return subgenres.flatMap((key) => facetByKey(key)?.subgenre ?? []).join(', ')
  return genre === null ? undefined : facetByKey(genre)?.genre
}

export function marketTitle(filter: MarketFilter): string {
  const name = filterName(filter)
  const list = filter.mode === 'free' ? 'Free: ' : ''
  const page = filter.page > 1 ? `, page ${filter.page}` : ''
  return name ? `${list}${name}${page} · The Bookish Market` : `${list}The Bookish Market${page} · Lorecircle`
}
