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
  bundlesOf: (book: Book) => readonly BundleLink[]
}

/**
 * One page per book. Each shows the next books in order, wrapping around, so that moving a book changes few other
 * pages.
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

/** Links to the market's lists: the free lists if the book is only free. */
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

/** Null if there is no book before or after it in the series. */
type BesideInSeries = { previous: Book | null; next: Book | null }

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

/**
 * Books may share a series position: the last of them precedes the next position, and the first follows the one
 * before.
 */
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

/** Series position with links to its neighbours. */
export function seriesView({ series }: Book, { previous, next }: BesideInSeries): SeriesView | null {
  if (series === null) return null
  return { ...series, previous: previous && toldOf(previous), next: next && toldOf(next) }
}
