import type { Book } from '@lorecircle/shared/book/book'
import type { Neighbour, SeriesView } from '@lorecircle/shared/book/views'

/** The books right before and right after one in its series; null where there is none. */
export type BesideInSeries = { previous: Book | null; next: Book | null }

/** Finds a book's place among all that a shop shows, in one look at all of them. */
export function seriesAmong(books: readonly Book[]): (book: Book) => BesideInSeries {
  const placed = books.flatMap(placeOf).toSorted((a, b) => a.position - b.position)
  const series = new Map(
    [...Map.groupBy(placed, ({ name }) => name)].map(([name, places]) => [name, stepsOf(places)]),
  )
  return (book) => {
    const [place] = placeOf(book)
    return (place && series.get(place.name)?.get(place.position)) ?? { previous: null, next: null }
  }
}

type Place = { name: string; position: number; book: Book }

const placeOf = (book: Book): Place[] =>
  book.series?.position
    ? [{ name: book.series.name.trim().toLowerCase(), position: book.series.position, book }]
    : []

/** Several may claim one position: the last of them comes before the next step, and the first behind the one before. */
function stepsOf(places: readonly Place[]): Map<number, BesideInSeries> {
  const steps = [...Map.groupBy(places, ({ position }) => position)]
  return new Map(
    steps.map(([position], index) => [
      position,
      {
        previous: steps[index - 1]?.[1].at(-1)?.book ?? null,
        next: steps[index + 1]?.[1].at(0)?.book ?? null,
      },
    ]),
  )
}

/** A book's place in its series, with what is told of those beside it. */
export function seriesView({ series }: Book, { previous, next }: BesideInSeries): SeriesView | null {
  if (series === null) return null
  return { ...series, previous: previous && toldOf(previous), next: next && toldOf(next) }
}

const toldOf = ({ title, slug }: Book): Neighbour => ({ title, slug })
