import type { Book } from '@lorecircle/shared/book/book'
import type { BundleLink } from '@lorecircle/shared/book/views'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { bundleOffer } from '@lorecircle/shared/bundle/offer'
import { compare } from '@lorecircle/shared/compare'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import type { InShop } from '@lorecircle/shared/site/views'
import { copiesLeft, goneOf, type Tally } from '@lorecircle/shared/stock/stock'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { remembered } from '../pages/remembered.ts'
import { type KnownPage, pageIn } from '../pages/shop-file.ts'
import { bundleLink, bundleView, type ShownBundle } from './bundle-view.ts'

/** What readers may see, the newest first: published bundles whose books are all in the shop. */
export function shownBundles(
  bundles: readonly Bundle[],
  books: readonly Book[],
  tallyOf: (book: Book) => Tally,
): ShownBundle[] {
  const published = bundles.filter(({ state }) => state === 'published')
  if (published.length === 0) return []
  const wanted = new Set(published.flatMap(({ parts }) => parts.map(({ bookId }) => bookId)))
  const named = books.filter(({ id }) => wanted.has(id))
  const left = new Map(
    named.flatMap((book) =>
      book.formats.map(({ id, slots }) => [id, copiesLeft(slots, goneOf(tallyOf(book), id))] as const),
    ),
  )
  return published
    .toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(a.slug, b.slug))
    .flatMap((bundle) => {
      const offer = bundleOffer(bundle, { books: named, leftOf: (formatId) => left.get(formatId) ?? null })
      return offer ? [{ bundle, offer }] : []
    })
}

export const bundlePages = (shown: readonly ShownBundle[], where: InShop & { tariff: Tariff }): KnownPage[] =>
  shown.map((one) =>
    pageIn(
      where.shop,
      shopPaths.bundle(one.bundle.slug),
      { template: 'bundle', view: bundleView(one, where) },
      one.bundle.updatedAt,
    ),
  )

/** The bundles that a book is in: the same list as long as it says the same. */
export function linksByBook(shown: readonly ShownBundle[]): (book: Book) => readonly BundleLink[] {
  const links = new Map<string, BundleLink[]>()
  for (const one of shown) {
    for (const bookId of new Set(one.bundle.parts.map((part) => part.bookId))) {
      links.set(bookId, [...(links.get(bookId) ?? []), bundleLink(one)])
    }
  }
  return (book) => listOf(book, ...(links.get(book.id) ?? []))
}

const listOf = remembered((_: Book, ...links: BundleLink[]) => links)
