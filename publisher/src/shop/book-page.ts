import { type Book, findBookCover } from '@lorecircle/shared/book/book'
import { BookDetails } from '@lorecircle/shared/book/details'
import { languageName } from '@lorecircle/shared/book/language'
import { isFreeBook, isPaid } from '@lorecircle/shared/book/price'
import type { AdjacentBook, BookView, BundleLink, SeriesView } from '@lorecircle/shared/book/views'
import type { Card } from '@lorecircle/shared/market/card'
import { bookFacets } from '@lorecircle/shared/market/facets'
import type { PageView } from '@lorecircle/shared/page/views'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import type { InShop, ShopView, SiteView } from '@lorecircle/shared/site/views'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { marketPath, shopPaths } from '@lorecircle/shared/urls/urls'
import { memoizeLast } from '../pages/render-pages.ts'
import { deferredPage, hashPageView, type KnownPage } from '../pages/shop-file.ts'
import { cardView, formatView, sortNumberedFirst } from './card-view.ts'
import { shippingCostsByFormat } from './sending-view.ts'
import { splitParagraphs } from './shop-view.ts'

const placeOf = (book: Book): Place[] =>
  book.series?.position
    ? [{ name: book.series.name.trim().toLowerCase(), position: book.series.position, book }]
    : []

const toldOf = ({ title, slug }: Book): AdjacentBook => ({ title, slug })

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
    blurb: splitParagraphs(book.blurb),
    cover: findBookCover(book),
    genres: genreLinks(book, tally, site.origin),
    series: seriesView(book, series),
    ...BookDetails.parse(book),
    publishedOn: book.releaseOn === null ? book.publishedOn : null,
    language: book.language === null ? null : { code: book.language, name: languageName(book.language) },
  },
  formats: sortNumberedFirst(book.formats).map((format) => formatView(format, tally, shop)),
  sending: shippingCostsByFormat(book.formats, tariff, { isOut: book.releaseOn === null }),
  ...(bundles.length > 0 && { bundles: [...bundles] }),
  more,
})

/** All that a book's page is made of. */
type Parts = [
  book: Book,
  where: InShop,
  tally: Tally,
  tariff: ShippingRates,
  previous: Book | null,
  next: Book | null,
  bundles: readonly BundleLink[],
  ...more: Card[],
]

const shown = (
  ...[book, { site, shop }, tally, tariff, previous, next, bundles, ...more]: Parts
): PageView => ({
  template: 'book',
  view: bookView(book, {
    site,
    shop,
    tally,
    tariff,
    series: { previous, next },
    bundles,
    more,
  }),
})

const cardOf = memoizeLast((book: Book, tally: Tally, { shop }: InShop) => cardView(book, tally, shop))

const hashOfShown = memoizeLast((...parts: Parts) => hashPageView(shown(...parts)))

const most = 4

type Beside = {
  tallyOf: (book: Book) => Tally
  tariff: ShippingRates
  /** The same list as long as it says the same. */
  bundlesOf: (book: Book) => readonly BundleLink[]
}

/**
 * A page for each book. Beside it stand the next ones on the shelf, and behind the last the first: wherever a book is
 * put, few others stand next to it.
 */
export function bookPages(
  books: readonly Book[],
  where: InShop,
  { tallyOf, tariff, bundlesOf }: Beside,
): KnownPage[] {
  const seriesOf = findSeriesNeighbours(books)
  const others = Math.min(most, books.length - 1)
  const round = [...books, ...books.slice(0, others)]
  return books.map((book, index) => {
    const { previous, next } = seriesOf(book)
    const more = round
      .slice(index + 1, index + 1 + others)
      .map((other) => cardOf(other, tallyOf(other), where))
    const parts: Parts = [book, where, tallyOf(book), tariff, previous, next, bundlesOf(book), ...more]
    return deferredPage(
      where.shop,
      shopPaths.book(book.slug),
      { template: 'book', hash: hashOfShown(...parts), changedAt: book.updatedAt },
      () => shown(...parts),
    )
  })
}

type Around = {
  site: SiteView
  shop: ShopView
  tally: Tally
  tariff: ShippingRates
  series: BesideInSeries
  bundles: readonly BundleLink[]
  more: Card[]
}

/** Where a book stands in the market, genre by genre: among the free books where it is nothing but free. */
function genreLinks(book: Book, tally: Tally, origin: string): BookView['book']['genres'] {
  const mode = isFreeBook(book, tally) && !isPaid(book) ? 'free' : 'paid'
  const facets = bookFacets(book.genres, book.subgenres)
  return book.genres.flatMap((genre) => {
    const links = facets
      .filter((facet) => facet.genre === genre)
      .map(({ key, subgenre }) => ({ name: subgenre ?? genre, url: `${origin}${marketPath(mode, key)}` }))
    const [own, ...subgenres] = links
    return own ? [{ ...own, subgenres }] : []
  })
}

/** The books right before and right after one in its series; null where there is none. */
type BesideInSeries = { previous: Book | null; next: Book | null }

/** Finds a book's place among all that a shop shows, in one look at all of them. */
export function findSeriesNeighbours(books: readonly Book[]): (book: Book) => BesideInSeries {
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
