import { maxGenres } from '@lorecircle/shared/book/book'
import { type Category, findGenre, findSubgenre, mainGenres } from '@lorecircle/shared/book/taxonomy'

/** A book's place in the taxonomy while an author chooses it (B4-38 to B4-42, B5-11 to B5-16). */
export type Shelving = {
  category: Category
  genres: string[]
  subgenres: string[]
  /** The main genre whose subgenres are on offer. */
  selected: string | null
}

/** Another category has other genres: what was chosen goes. */
export const chooseCategory = (category: Category): Shelving => ({
  category,
  genres: [],
  subgenres: [],
  selected: null,
})

export function addGenre(shelving: Shelving, name: string): Shelving {
  const genre = findGenre(name)
  if (!genre || genre.category !== shelving.category || !canAddGenre(shelving, genre.name)) return shelving
  return { ...shelving, genres: [...shelving.genres, genre.name], selected: genre.name }
}

export const canAddGenre = ({ genres }: Pick<Shelving, 'genres'>, name: string): boolean =>
  genres.length < maxGenres && !genres.includes(name)

/** Its subgenres go with it, except those that also stand under a genre that stays. */
export function removeGenre(shelving: Shelving, name: string): Shelving {
  const genres = shelving.genres.filter((genre) => genre !== name)
  const subgenres = shelving.subgenres.filter((subgenre) =>
    genres.some((genre) => findSubgenre(genre, subgenre) !== undefined),
  )
  return { ...shelving, genres, subgenres, selected: genres[0] ?? null }
}

export function addSubgenre(shelving: Shelving, name: string): Shelving {
  const subgenre = shelving.selected === null ? undefined : findSubgenre(shelving.selected, name)
  if (!subgenre || shelving.subgenres.includes(subgenre)) return shelving
  return { ...shelving, subgenres: [...shelving.subgenres, subgenre] }
}

export const removeSubgenre = (shelving: Shelving, name: string): Shelving => ({
  ...shelving,
  subgenres: shelving.subgenres.filter((subgenre) => subgenre !== name),
})

export const genresIn = (category: Category): string[] =>
  mainGenres.filter((genre) => genre.category === category).map((genre) => genre.name)

export const subgenresIn = (genre: string | null): readonly string[] =>
  genre === null ? [] : (findGenre(genre)?.subgenres ?? [])
