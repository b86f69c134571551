import { type Book, isFree, isPaid } from '@lorecircle/shared/book/book'
import { facetsOf } from '@lorecircle/shared/market/facets'
import type { BookView } from '@lorecircle/shared/page/views'
import { marketPath } from '@lorecircle/shared/urls'

/** The market's shelves that a book stands on: among the free books where it is nothing but free. */
export function shelvesOf(book: Book, origin: string): BookView['book']['genres'] {
  const mode = isFree(book) && !isPaid(book) ? 'free' : 'paid'
  const facets = facetsOf(book.genres, book.subgenres)
  return book.genres.flatMap((genre) => {
    const shelves = facets
      .filter((facet) => facet.genre === genre)
      .map(({ key, subgenre }) => ({ name: subgenre ?? genre, url: `${origin}${marketPath(mode, key)}` }))
    const [own, ...subgenres] = shelves
    return own ? [{ ...own, subgenres }] : []
  })
}
