import type { Book } from '@lorecircle/shared/book/book'
import type { Neighbour, SeriesView } from '@lorecircle/shared/book/views'

/** A book's place in its series, with the nearest one before it and after it among the shop's `books`. */
export function seriesView({ series }: Book, books: readonly Book[]): SeriesView | null {
  if (series === null) return null
  const { name, position } = series
  if (position === null) return { name, position, previous: null, next: null }
  const placed = books
    .flatMap((book) => (isSame(book.series?.name, name) ? placeOf(book) : []))
    .sort((a, b) => a.position - b.position)
  return {
    name,
    position,
    previous: placed.findLast((other) => other.position < position)?.book ?? null,
    next: placed.find((other) => other.position > position)?.book ?? null,
  }
}

const placeOf = ({ series, title, slug }: Book): { position: number; book: Neighbour }[] =>
  series?.position ? [{ position: series.position, book: { title, slug } }] : []

const isSame = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()
