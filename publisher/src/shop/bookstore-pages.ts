import type { Book } from '@lorecircle/shared/book/book'
import type { BookstoreCardView, BundleCardView } from '@lorecircle/shared/book/views'
import type { PageView } from '@lorecircle/shared/page/views'
import type { InShop } from '@lorecircle/shared/site/views'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { remembered } from '../pages/remembered.ts'
import { hashOf, hashOfText, type KnownPage, laterPageIn, pageIn } from '../pages/shop-file.ts'
import { bundleCard, type ShownBundle } from './bundle-view.ts'
import { bookstoreCard } from './card-view.ts'
import { inPages } from './in-pages.ts'
import { latest } from './latest.ts'

type Around = { previous?: string; next?: string; bundles?: BundleCardView[] }

/** The bookstore, in the order of the shelf. */
export function bookstorePages(
  books: readonly Book[],
  where: InShop,
  { tallyOf, bundles }: { tallyOf: (book: Book) => Tally; bundles: readonly ShownBundle[] },
): KnownPage[] {
  const pages = inPages(books)
  const pathOf = (index: number) => {
    const [first] = pages[index] ?? []
    return index === 0 || !first ? shopPaths.bookstore : shopPaths.bookstoreFrom(first.slug)
  }
  return pages.map((some, index) => {
    const around: Around = {
      ...(index > 0 && { previous: pathOf(index - 1) }),
      ...(index === 0 && bundles.length > 0 && { bundles: bundles.map(bundleCard) }),
      ...(index + 1 < pages.length && { next: pathOf(index + 1) }),
    }
    const [first, ...others] = some.map((book) => cardOf(book, tallyOf(book), where))
    if (first === undefined) return pageIn(where.shop, shopPaths.bookstore, shown(where, around, []))
    return laterPageIn(
      where.shop,
      pathOf(index),
      {
        template: 'bookstore',
        hash: hashWith(around.bundles, hashOfShown(first, where, around.previous, around.next, ...others)),
        changedAt: latest(some),
      },
      () => shown(where, around, [first, ...others]),
    )
  })
}

const shown = (where: InShop, around: Around, books: BookstoreCardView[]): PageView => ({
  template: 'bookstore',
  view: { ...where, books, ...around },
})

const hashWith = (bundles: readonly BundleCardView[] | undefined, hash: string): string =>
  bundles === undefined ? hash : hashOfText(hash + JSON.stringify(bundles))

const cardOf = remembered((book: Book, tally: Tally, { shop }: InShop) => bookstoreCard(book, tally, shop))
const hashOfShown = remembered(
  (
    first: BookstoreCardView,
    where: InShop,
    previous: string | undefined,
    next: string | undefined,
    ...others: BookstoreCardView[]
  ) => hashOf(shown(where, { ...(previous && { previous }), ...(next && { next }) }, [first, ...others])),
)
