import { findSubgenre, type MainGenre, mainGenres } from '../taxonomy/taxonomy.ts'
import { slugify } from '../text/slugify.ts'

/**
 * A facet is one list of the market: everything, a main genre, or a subgenre under its parent.
 * Bits 0–17 of a book's mask are its main genres, 18–59 its subgenres, 60 paid, 61 free.
 */
export type Facet = { key: string; bit: number | null; genre?: string; subgenre?: string }

export const modes = ['paid', 'free'] as const
export type Mode = (typeof modes)[number]

export const allBooksFacet: Facet = { key: 'all', bit: null }

export function buildFacets(genres: readonly MainGenre[]): Facet[] {
  const named: Omit<Facet, 'bit'>[] = genres.map(({ name }) => ({ key: slugify(name), genre: name }))
  // The viewer function includes this module, and its runtime has no flatMap.
  for (const { name, subgenres } of genres)
    for (const subgenre of subgenres)
      named.push({ key: `${slugify(name)}/${slugify(subgenre)}`, genre: name, subgenre })
  return named.map((facet, bit) => ({ ...facet, bit }))
}

export const facets: readonly Facet[] = [allBooksFacet, ...buildFacets(mainGenres)]
export const facetByKey = (key: string): Facet | undefined => facets.find((facet) => facet.key === key)

export const modeBit = { paid: 60, free: 61 } as const satisfies Record<Mode, number>

export function bookFacets(genres: readonly string[], subgenres: readonly string[]): Facet[] {
  const stands = (facet: Facet) =>
    facet.genre !== undefined &&
    genres.includes(facet.genre) &&
    (facet.subgenre === undefined ||
      subgenres.some((name) => findSubgenre(facet.genre ?? '', name) === facet.subgenre))
  return [allBooksFacet, ...facets.filter(stands)]
}
