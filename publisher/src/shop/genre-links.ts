import { type Book, isFree, isPaid } from '@lorecircle/shared/book/book'
import type { BookView } from '@lorecircle/shared/book/views'
import { facetsOf } from '@lorecircle/shared/market/facets'
import { marketPath } from '@lorecircle/shared/urls/urls'

/** Where a book stands in the market, genre by genre: among the free books where it is nothing but free. */
export function genreLinks(book: Book, origin: string): BookView['book']['genres'] {
  const mode = isFree(book) && !isPaid(book) ? 'free' : 'paid'
  const facets = facetsOf(book.genres, book.subgenres)
  return book.genres.flatMap((genre) => {
    const links = facets
      .filter((facet) => facet.genre === genre)
      .map(({ key, subgenre }) => ({ name: subgenre ?? genre, url: `${origin}${marketPath(mode, key)}` }))
    const [own, ...subgenres] = links
    return own ? [{ ...own, subgenres }] : []
  })
}
