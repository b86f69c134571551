import { type Book, maxGenres } from '@lorecircle/shared/book/book'
import type { BookInput, FormatInput } from '@lorecircle/shared/book/book-input'
import {
  canonicalGenres,
  canonicalSubgenres,
  findGenre,
  findSubgenre,
  mainGenres,
} from '@lorecircle/shared/taxonomy/taxonomy'
import { VisibleError } from '@lorecircle/shared/visible-error'

/**
 * The genres and subgenres that a book is listed under, spelled as the taxonomy has them. Of more than three genres the
 * first three count (B5-11), with their subgenres. A VisibleError 400 names what does not exist or does not belong there.
 */
export function classify(input: BookInput, before: Book | null): Pick<Book, 'genres' | 'subgenres'> {
  const named = [input, ...input.formats].flatMap(genresOf).filter((name) => name.trim() !== '')
  for (const name of named) refuseGenre(name, input.category, before?.genres ?? [])
  const all = canonicalGenres(named)
  const subgenres = input.subgenres.filter((name) => name.trim() !== '')
  for (const name of subgenres) refuseSubgenre(name, all)
  const genres = all.slice(0, maxGenres)
  return { genres, subgenres: canonicalSubgenres(genres, subgenres) }
}

/** The genres of a save beyond the three that a book can have: named in its answer, so that none is lost in silence. */
export const extraGenres = (input: BookInput): string[] =>
  canonicalGenres([input, ...input.formats].flatMap(genresOf)).slice(maxGenres)

/** Genres are said in two fields (A3.1-06, A3.1-07): a book's own come before those of its formats. */
const genresOf = ({ genres = [], genre }: Pick<FormatInput, 'genres' | 'genre'>): string[] =>
  genre === undefined ? genres : [...genres, genre]

/** `stored`: genres that the book has already, which may come from a time when they were not checked. */
function refuseGenre(name: string, category: Book['category'], stored: readonly string[]): void {
  const genre = findGenre(name)
  if (!genre) throw genreRefused(`There is no genre “${name.trim()}”. Choose one of the list.`)
  if (genre.category === category || stored.includes(genre.name)) return
  throw genreRefused(`“${genre.name}” is a genre of ${genre.category}, and this book is ${category}.`)
}

function refuseSubgenre(name: string, genres: readonly string[]): void {
  if (genres.some((genre) => findSubgenre(genre, name) !== undefined)) return
  const parent = mainGenres.find((genre) => findSubgenre(genre.name, name) !== undefined)
  throw genreRefused(
    parent
      ? `The subgenre “${name.trim()}” belongs to ${parent.name}. Choose that genre, too, or remove the subgenre.`
      : `There is no subgenre “${name.trim()}”. Choose one of the list.`,
  )
}

const genreRefused = (sentence: string) => new VisibleError(400, 'genre.unknown', sentence)
