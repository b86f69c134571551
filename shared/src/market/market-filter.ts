import { marketPath } from '../urls/urls.ts'
import { allBooksFacet, type Facet, facetByKey, facets, type Mode } from './facets.ts'
import { market, type PageSize, pageSizes } from './market-data.ts'

/**
 * The market's filter (A2.5-32). Filters and URLs map one to one: `/market/free/fantasy/dark-fantasy?page=2&per=48`,
 * several subgenres as `/market/fantasy?sub=dark-fantasy,urban-fantasy`.
 */
export type MarketFilter = {
  mode: Mode
  genre: string | null
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

export const facetFilter = (mode: Mode, facetKey: string): MarketFilter => ({
  ...defaultMarketFilter,
  mode,
  genre: facetKey === allBooksFacet.key ? null : genreOf(facetKey),
  subgenres: facetKey.includes('/') ? [facetKey] : [],
})

const genreOf = (facetKey: string) => facetKey.replace(/\/.*/, '')

/** The facet that matches a filter exactly; null if subgenres are combined, which needs the masks. */
export function filterFacet({ genre, subgenres }: MarketFilter): Facet | null {
  if (subgenres.length > 1) return null
  return facetByKey(subgenres[0] ?? genre ?? allBooksFacet.key) ?? allBooksFacet
}

export const genreSubgenres = (genre: string): Facet[] =>
  facets.filter(({ key, subgenre }) => subgenre !== undefined && key.startsWith(`${genre}/`))

/** Undefined for a path outside the market; invalid query values are ignored. */
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

/** First value of a query parameter. CloudFront's function runtime has no `URLSearchParams`. */
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

export const withMode = (filter: MarketFilter, mode: Mode): MarketFilter => ({ ...filter, mode, page: 1 })

/** Choosing a genre clears the subgenres; choosing the selected one clears the genre. */
export const toggleGenre = (filter: MarketFilter, genre: string): MarketFilter => ({
  ...filter,
  genre: filter.genre === genre ? null : genre,
  subgenres: [],
  page: 1,
})

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

export const withPageSize = (filter: MarketFilter, perPage: PageSize): MarketFilter => ({
  ...filter,
  perPage,
  page: Math.floor(((filter.page - 1) * filter.perPage) / perPage) + 1,
})

export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

export const clampPage = (filter: MarketFilter, total: number): MarketFilter => ({
  ...filter,
  page: Math.min(Math.max(1, filter.page), pageCount(total, filter.perPage)),
})

export const pageSlice = ({ page, perPage }: MarketFilter) => ({ from: (page - 1) * perPage, count: perPage })

const windowSize = 7

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
