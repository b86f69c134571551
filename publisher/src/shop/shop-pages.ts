import type { Book } from '@lorecircle/shared/book/book'
import type { BookstoreCardView, BundleCardView, BundleLink } from '@lorecircle/shared/book/views'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { bundleOffer } from '@lorecircle/shared/bundle/offer'
import { compare } from '@lorecircle/shared/compare'
import { publishedPages } from '@lorecircle/shared/custom-page/custom-page'
import type { PageView } from '@lorecircle/shared/page/views'
import type { ShopFacts } from '@lorecircle/shared/policy/shop-policy'
import { publishedPosts } from '@lorecircle/shared/post/post'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import type { InShop } from '@lorecircle/shared/site/views'
import { copiesLeft, emptyTally, type Tally, tallyCounts } from '@lorecircle/shared/stock/stock'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { visibleSections } from '@lorecircle/shared/text/section'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { visitorForms } from '@lorecircle/shared/visitor/visitor'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import { memoizeLast } from '../pages/render-pages.ts'
import { deferredPage, hashPageText, hashPageView, type KnownPage, knownPage } from '../pages/shop-file.ts'
import { blogPages, postCard, type VisiblePost, visiblePosts } from './blog-pages.ts'
import { bookPages } from './book-page.ts'
import { bundleCard, bundleLink, bundleView, type VisibleBundle } from './bundle-view.ts'
import { bookstoreCard, cardView } from './card-view.ts'
import { customPages, policyPages } from './custom-pages.ts'
import { latestUpdate, type Shop } from './read-shop.ts'
import { publicBooks } from './shop-view.ts'

/** Books per page; longer lists are split. */
const onOnePage = 96

/** A page has more than this many books, and seldom four times as many. */
const reach = 20

const shown = (where: InShop, around: Around, books: BookstoreCardView[]): PageView => ({
  template: 'bookstore',
  view: { ...where, books, ...around },
})

const hashWith = (bundles: readonly BundleCardView[] | undefined, hash: string): string =>
  bundles === undefined ? hash : hashPageText(hash + JSON.stringify(bundles))

const cardOf = memoizeLast((book: Book, tally: Tally, { shop }: InShop) => bookstoreCard(book, tally, shop))

const hashOfShown = memoizeLast(
  (
    first: BookstoreCardView,
    where: InShop,
    previous: string | undefined,
    next: string | undefined,
    ...others: BookstoreCardView[]
  ) =>
    hashPageView(shown(where, { ...(previous && { previous }), ...(next && { next }) }, [first, ...others])),
)

const bundlePages = (
  shown: readonly VisibleBundle[],
  where: InShop & { tariff: ShippingRates },
): KnownPage[] =>
  shown.map((one) =>
    knownPage(
      where.shop,
      shopPaths.bundle(one.bundle.slug),
      { template: 'bundle', view: bundleView(one, where) },
      one.bundle.updatedAt,
    ),
  )

const listOf = memoizeLast((_: Book, ...links: BundleLink[]) => links)

const cardsOnHome = 4

export function shopPages(
  source: Shop,
  where: InShop,
  posts: readonly VisiblePost[] = visiblePosts(source),
): KnownPage[] {
  const { shop } = where
  const selling = { ...where, tariff: source.tariff }
  const books = publicBooks(source.books)
  const tallyOf = (book: Book) => source.tallies.get(book.id) ?? emptyTally
  const bundles = shownBundles(source.bundles, books, tallyOf)
  const bundlesOf = linksByBook(bundles)

  return [
    ...bookPages(books, where, { tallyOf, tariff: source.tariff, bundlesOf }),
    ...bookstorePages(books, where, { tallyOf, bundles }),
    ...bundlePages(bundles, selling),
    knownPage(shop, shopPaths.home, homePage(source, where, { books, posts, tallyOf })),
    ...blogPages(posts, where),
    ...customPages(source.customPages, selling),
    ...policyPages(source.customPages, factsOf(source, where), selling),
    ...visitorForms.map((form) =>
      knownPage(shop, `/${form}`, { template: form, view: { ...where, again: null } }),
    ),
  ]
}

function homePage(
  source: Shop,
  where: InShop,
  {
    books,
    posts,
    tallyOf,
  }: { books: readonly Book[]; posts: readonly VisiblePost[]; tallyOf: (book: Book) => Tally },
): PageView {
  if (isBare(source)) return { template: 'under-construction', view: where }
  const { tagline, welcomeMessage, ctaButtons, sections } = source.welcome ?? emptyWelcome
  const [latestPost = null] = posts.slice(0, 1).map(postCard)
  return {
    template: 'shop-home',
    view: {
      ...where,
      tagline,
      welcomeHtml: authorsHtml(welcomeMessage),
      callsToAction: ctaButtons,
      sections: visibleSections(sections),
      latestPost,
      cards: books.slice(0, cardsOnHome).map((book) => cardView(book, tallyOf(book), where.shop)),
    },
  }
}

/** True for a claimed name without content: no public book, post, page or welcome text. */
function isBare({ books, welcome, posts, customPages }: Shop): boolean {
  const { tagline, welcomeMessage, ctaButtons, sections } = welcome ?? emptyWelcome
  const words = [tagline, welcomeMessage].join('').trim()
  const shown = [publicBooks(books), publishedPosts(posts), publishedPages(customPages), ctaButtons, sections]
  return shown.every(({ length }) => length === 0) && words === ''
}

const factsOf = ({ profile }: Shop, { shop }: InShop): ShopFacts => ({
  shop: shop.name,
  postalAddress: profile?.postalAddress ?? null,
})

/** Published bundles whose books are all in the shop, newest first. */
function shownBundles(
  bundles: readonly Bundle[],
  books: readonly Book[],
  tallyOf: (book: Book) => Tally,
): VisibleBundle[] {
  const published = bundles.filter(({ state }) => state === 'published')
  if (published.length === 0) return []
  const wanted = new Set(published.flatMap(({ parts }) => parts.map(({ bookId }) => bookId)))
  const named = books.filter(({ id }) => wanted.has(id))
  const left = new Map(
    named.flatMap((book) =>
      book.formats.map(({ id, slots }) => [id, copiesLeft(slots, tallyCounts(tallyOf(book), id))] as const),
    ),
  )
  return published
    .toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(a.slug, b.slug))
    .flatMap((bundle) => {
      const offer = bundleOffer(bundle, { books: named, leftOf: (formatId) => left.get(formatId) ?? null })
      return offer ? [{ bundle, offer }] : []
    })
}

/** Bundles by book. Returns the same array while its content is equal. */
function linksByBook(shown: readonly VisibleBundle[]): (book: Book) => readonly BundleLink[] {
  const links = new Map<string, BundleLink[]>()
  for (const one of shown) {
    for (const bookId of new Set(one.bundle.parts.map((part) => part.bookId))) {
      links.set(bookId, [...(links.get(bookId) ?? []), bundleLink(one)])
    }
  }
  return (book) => listOf(book, ...(links.get(book.id) ?? []))
}

type Around = { previous?: string; next?: string; bundles?: BundleCardView[] }

function bookstorePages(
  books: readonly Book[],
  where: InShop,
  { tallyOf, bundles }: { tallyOf: (book: Book) => Tally; bundles: readonly VisibleBundle[] },
): KnownPage[] {
  const pages = splitIntoPages(books)
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
    if (first === undefined) return knownPage(where.shop, shopPaths.bookstore, shown(where, around, []))
    return deferredPage(
      where.shop,
      pathOf(index),
      {
        template: 'bookstore',
        hash: hashWith(around.bundles, hashOfShown(first, where, around.previous, around.next, ...others)),
        changedAt: latestUpdate(some),
      },
      () => shown(where, around, [first, ...others]),
    )
  })
}

/**
 * Splits a list into pages. Page boundaries depend on nearby books only, so adding, removing or moving a book changes
 * only the pages around it: a book begins a page if its id has the lowest rank within reach.
 */
export function splitIntoPages<B extends { id: string }>(shelf: readonly B[]): (readonly B[])[] {
  if (shelf.length <= onOnePage) return [shelf]
  const ranks = shelf.map(({ id }) => rankOf(id))
  const begins = (rank: number, at: number) =>
    at > reach &&
    at < shelf.length - reach &&
    ranks.slice(at - reach, at).every((other) => rank < other) &&
    ranks.slice(at + 1, at + 1 + reach).every((other) => rank <= other)
  const starts = [0, ...ranks.flatMap((rank, at) => (begins(rank, at) ? [at] : []))]
  return starts.map((start, index) => shelf.slice(start, starts[index + 1]))
}

/** FNV-1a with MurmurHash3's finaliser: sequential ids get unrelated ranks. */
function rankOf(id: string): number {
  let rank = 0x811c9dc5
  for (let at = 0; at < id.length; at++) rank = Math.imul(rank ^ id.charCodeAt(at), 0x01000193)
  rank = Math.imul(rank ^ (rank >>> 16), 0x85ebca6b)
  rank = Math.imul(rank ^ (rank >>> 13), 0xc2b2ae35)
  return (rank ^ (rank >>> 16)) >>> 0
}
