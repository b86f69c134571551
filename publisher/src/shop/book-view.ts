import { type Book, coverOf } from '@lorecircle/shared/book/book'
import { BookDetails } from '@lorecircle/shared/book/details'
import { languageName } from '@lorecircle/shared/book/language'
import { isFreeBook, isPaid } from '@lorecircle/shared/book/list-price'
import type { BookView, BundleLink } from '@lorecircle/shared/book/views'
import type { Card } from '@lorecircle/shared/market/card'
import { facetsOf } from '@lorecircle/shared/market/facets'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { marketPath } from '@lorecircle/shared/urls/urls'
import { formatView } from './format-view.ts'
import { numberedFirst } from './numbered-first.ts'
import { paragraphs } from './paragraphs.ts'
import { sendingView } from './sending-view.ts'
import { type BesideInSeries, seriesView } from './series-view.ts'

type Around = {
  site: SiteView
  shop: ShopView
  tally: Tally
  tariff: Tariff
  series: BesideInSeries
  bundles: readonly BundleLink[]
  more: Card[]
}

/** A book's own page. */
export const bookView = (
  book: Book,
  { site, shop, tally, tariff, series, bundles, more }: Around,
): BookView => ({
  site,
  shop,
  book: {
    id: book.id,
    slug: book.slug,
    title: book.title,
    tagline: book.tagline,
    blurb: paragraphs(book.blurb),
    cover: coverOf(book),
    genres: genreLinks(book, tally, site.origin),
    series: seriesView(book, series),
    ...BookDetails.parse(book),
    publishedOn: book.releaseOn === null ? book.publishedOn : null,
    language: book.language === null ? null : { code: book.language, name: languageName(book.language) },
  },
  formats: numberedFirst(book.formats).map((format) => formatView(format, tally, shop)),
  sending: sendingView(book.formats, tariff, { isOut: book.releaseOn === null }),
  ...(bundles.length > 0 && { bundles: [...bundles] }),
  more,
})

/** Where a book stands in the market, genre by genre: among the free books where it is nothing but free. */
function genreLinks(book: Book, tally: Tally, origin: string): BookView['book']['genres'] {
  const mode = isFreeBook(book, tally) && !isPaid(book) ? 'free' : 'paid'
  const facets = facetsOf(book.genres, book.subgenres)
  return book.genres.flatMap((genre) => {
    const links = facets
      .filter((facet) => facet.genre === genre)
      .map(({ key, subgenre }) => ({ name: subgenre ?? genre, url: `${origin}${marketPath(mode, key)}` }))
    const [own, ...subgenres] = links
    return own ? [{ ...own, subgenres }] : []
  })
}
