import type { Book } from '@lorecircle/shared/book/book'
import type { BundleLink } from '@lorecircle/shared/book/views'
import type { Card } from '@lorecircle/shared/market/card'
import type { PageView } from '@lorecircle/shared/page/views'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import type { InShop } from '@lorecircle/shared/site/views'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { remembered } from '../pages/remembered.ts'
import { hashOf, type KnownPage, laterPageIn } from '../pages/shop-file.ts'
import { bookView } from './book-view.ts'
import { cardView } from './card-view.ts'
import { seriesAmong } from './series-view.ts'

/** All that a book's page is made of. */
type Parts = [
  book: Book,
  where: InShop,
  tally: Tally,
  tariff: Tariff,
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

const cardOf = remembered((book: Book, tally: Tally, { shop }: InShop) => cardView(book, tally, shop))

const hashOfShown = remembered((...parts: Parts) => hashOf(shown(...parts)))

const most = 4

type Beside = {
  tallyOf: (book: Book) => Tally
  tariff: Tariff
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
  const seriesOf = seriesAmong(books)
  const others = Math.min(most, books.length - 1)
  const round = [...books, ...books.slice(0, others)]
  return books.map((book, index) => {
    const { previous, next } = seriesOf(book)
    const more = round
      .slice(index + 1, index + 1 + others)
      .map((other) => cardOf(other, tallyOf(other), where))
    const parts: Parts = [book, where, tallyOf(book), tariff, previous, next, bundlesOf(book), ...more]
    return laterPageIn(
      where.shop,
      shopPaths.book(book.slug),
      { template: 'book', hash: hashOfShown(...parts), changedAt: book.updatedAt },
      () => shown(...parts),
    )
  })
}
