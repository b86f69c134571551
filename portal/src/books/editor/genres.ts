import { maxGenres } from '@lorecircle/shared/book/book'
import { type Category, findGenre, findSubgenre, mainGenres } from '@lorecircle/shared/taxonomy/taxonomy'

/** A book's place in the taxonomy while an author chooses it (B4-38 to B4-42, B5-11 to B5-16). */
export type GenreChoice = {
  category: Category
  genres: string[]
  subgenres: string[]
  /** The main genre whose subgenres are on offer. */
  selected: string | null
}

/** Another category has other genres: what was chosen goes. */
export const chooseCategory = (category: Category): GenreChoice => ({
  category,
  genres: [],
  subgenres: [],
  selected: null,
})

export function addGenre(choice: GenreChoice, name: string): GenreChoice {
  const genre = findGenre(name)
  if (!genre || genre.category !== choice.category || !canAddGenre(choice, genre.name)) return choice
  return { ...choice, genres: [...choice.genres, genre.name], selected: genre.name }
}

export const canAddGenre = ({ genres }: Pick<GenreChoice, 'genres'>, name: string): boolean =>
  genres.length < maxGenres && !genres.includes(name)

/** Its subgenres go with it, except those that also stand under a genre that stays. */
export function removeGenre(choice: GenreChoice, name: string): GenreChoice {
  const genres = choice.genres.filter((genre) => genre !== name)
  const subgenres = choice.subgenres.filter((subgenre) =>
    genres.some((genre) => findSubgenre(genre, subgenre) !== undefined),
  )
  return { ...choice, genres, subgenres, selected: genres[0] ?? null }
}

export function addSubgenre(choice: GenreChoice, name: string): GenreChoice {
  const subgenre = choice.selected === null ? undefined : findSubgenre(choice.selected, name)
  if (!subgenre || choice.subgenres.includes(subgenre)) return choice
  return { ...choice, subgenres: [...choice.subgenres, subgenre] }
}

export const removeSubgenre = (choice: GenreChoice, name: string): GenreChoice => ({
  ...choice,
  subgenres: choice.subgenres.filter((subgenre) => subgenre !== name),
})

export const genresIn = (category: Category): string[] =>
  mainGenres.filter((genre) => genre.category === category).map((genre) => genre.name)

export const subgenresIn = (genre: string | null): readonly string[] =>
  genre === null ? [] : (findGenre(genre)?.subgenres ?? [])
