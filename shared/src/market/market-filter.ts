import { everything, type Facet, facetByKey, facets, type Mode } from './facets.ts'
import { market, type PageSize, pageSizes } from './market-data.ts'

/**
 * Where in the market a reader stands (A2.5-32). Each place has a URL and each URL a place, whoever reads it:
 * `/market/free/fantasy/dark-fantasy?page=2&per=48`, several subgenres as `/market/fantasy?sub=dark-fantasy,urban-fantasy`.
 */
export type Place = {
  mode: Mode
  /** The key of a main genre's facet. */
  genre: string | null
  /** Keys of subgenres' facets under that genre, in the taxonomy's order. */
  subgenres: readonly string[]
  perPage: PageSize
  page: number
}

export const marketEntrance: Place = {
  mode: 'paid',
  genre: null,
  subgenres: [],
  perPage: market.pageSize,
  page: 1,
}

/** The place of a whole shelf, at its beginning. */
export const shelf = (mode: Mode, facetKey: string): Place => ({
  ...marketEntrance,
  mode,
  genre: facetKey === everything.key ? null : genreOf(facetKey),
  subgenres: facetKey.includes('/') ? [facetKey] : [],
})

const genreOf = (facetKey: string) => facetKey.replace(/\/.*/, '')

/** The facet that a place shows whole; null where subgenres are combined and only the masks know. */
export function facetOf({ genre, subgenres }: Place): Facet | null {
  if (subgenres.length > 1) return null
  return facetByKey(subgenres[0] ?? genre ?? everything.key) ?? everything
}

/** The subgenres that a main genre offers. */
export const subgenresOf = (genre: string): Facet[] =>
  facets.filter(({ key, subgenre }) => subgenre !== undefined && key.startsWith(`${genre}/`))

/** Undefined for a path that is no place; what a query says wrongly is passed over. */
export function placeAt(path: string, search = ''): Place | undefined {
  const [first, ...rest] = path.split('/').filter(Boolean)
  if (first !== 'market') return undefined
  const mode: Mode = rest[0] === 'free' ? 'free' : 'paid'
  const [genre = null, ...deeper] = mode === 'free' ? rest.slice(1) : rest
  const facetKey = [genre, ...deeper].join('/')
  if (genre !== null && (genre === everything.key || !facetByKey(facetKey))) return undefined
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
  subgenresOf(genre)
    .map(({ key }) => key)
    .filter((key) => keys.includes(key))

/** The one URL of a place: what is as it is by default is left out. */
export function pathOf({ mode, genre, subgenres, perPage, page }: Place): string {
  const [only, ...others] = subgenres
  const facetKey = others.length === 0 ? (only ?? genre) : genre
  const path = ['/market', mode === 'free' ? 'free' : '', facetKey ?? ''].filter(Boolean).join('/')
  const query = [
    others.length > 0 ? `sub=${subgenres.map(withoutParent).join(',')}` : '',
    page > 1 ? `page=${page}` : '',
    perPage === market.pageSize ? '' : `per=${perPage}`,
  ].filter(Boolean)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const withoutParent = (key: string) => key.slice(key.indexOf('/') + 1)

/** A change of mode keeps the filters and goes to the first page. */
export const inMode = (place: Place, mode: Mode): Place => ({ ...place, mode, page: 1 })

/** Choosing a genre clears the subgenres; choosing the chosen one lets go of it. */
export const toggleGenre = (place: Place, genre: string): Place => ({
  ...place,
  genre: place.genre === genre ? null : genre,
  subgenres: [],
  page: 1,
})

/** A subgenre goes into the set or out of it; its genre is chosen with it. */
export function toggleSubgenre(place: Place, key: string): Place {
  const genre = genreOf(key)
  const chosen = place.genre === genre ? place.subgenres : []
  const keys = chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]
  return { ...place, genre, subgenres: inOrder(genre, keys), page: 1 }
}

export const withoutSubgenres = (place: Place): Place => ({ ...place, subgenres: [], page: 1 })
export const withoutFilters = (place: Place): Place => ({ ...place, genre: null, subgenres: [], page: 1 })

/** Another page size: the first book that was in view stays in view. */
export const withPageSize = (place: Place, perPage: PageSize): Place => ({
  ...place,
  perPage,
  page: Math.floor(((place.page - 1) * place.perPage) / perPage) + 1,
})

export const pagesIn = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** The place with its page between 1 and the last one. */
export const clamped = (place: Place, total: number): Place => ({
  ...place,
  page: Math.min(Math.max(1, place.page), pagesIn(total, place.perPage)),
})

/** What a page shows of its place's list. */
export const sliceOf = ({ page, perPage }: Place) => ({ from: (page - 1) * perPage, count: perPage })

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
export function shelfName({ genre, subgenres }: Pick<Place, 'genre' | 'subgenres'>): string | undefined {
  if (subgenres.length > 0) return subgenres.flatMap((key) => facetByKey(key)?.subgenre ?? []).join(', ')
  return genre === null ? undefined : facetByKey(genre)?.genre
}

export function marketTitle(place: Place): string {
  const name = shelfName(place)
  const list = place.mode === 'free' ? 'Free: ' : ''
  const page = place.page > 1 ? `, page ${place.page}` : ''
  return name ? `${list}${name}${page} · The Bookish Market` : `${list}The Bookish Market${page} · Lorecircle`
}
