import { everything, type Facet, facetByKey, facets, type Mode } from '@lorecircle/shared/facets'
import { marketPath } from '@lorecircle/shared/urls'

/** Where in the market a reader stands. Each place has a URL, and each URL a place. */
export type Place = { mode: Mode; facetKey: string }

export const facetAt = ({ facetKey }: Place): Facet => facetByKey(facetKey) ?? everything
export const pathOf = ({ mode, facetKey }: Place): string => marketPath(mode, facetKey)

/** `/market/free/fantasy/dark-fantasy` → free, `fantasy/dark-fantasy`; undefined for what is no place. */
export function placeAt(pathname: string): Place | undefined {
  const [market, ...rest] = pathname.split('/').filter(Boolean)
  if (market !== 'market') return undefined
  const mode: Mode = rest[0] === 'free' ? 'free' : 'paid'
  const facetKey = (mode === 'free' ? rest.slice(1) : rest).join('/') || everything.key
  return facetByKey(facetKey) ? { mode, facetKey } : undefined
}

/** Choosing the chosen genre or subgenre again lets go of it (spec A §4). */
export const choose = (place: Place, facet: Facet): Place =>
  place.facetKey === facet.key ? { ...place, facetKey: outer(facet) } : { ...place, facetKey: facet.key }

/** One step out: from a subgenre to its genre, from a genre to everything. */
export const outer = (facet: Facet): string =>
  (facet.subgenre && facets.find(({ genre, subgenre }) => genre === facet.genre && !subgenre)?.key) ||
  everything.key

export function marketTitle(place: Place): string {
  const { genre, subgenre } = facetAt(place)
  const shelf = subgenre ?? genre
  const list = place.mode === 'free' ? 'Free: ' : ''
  return shelf ? `${list}${shelf} · The Bookish Market` : `${list}The Bookish Market · Lorecircle`
}
