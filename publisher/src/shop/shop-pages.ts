import type { Book } from '@lorecircle/shared/book/book'
import { publishedPages } from '@lorecircle/shared/custom-page/custom-page'
import type { PageView } from '@lorecircle/shared/page/views'
import type { ShopFacts } from '@lorecircle/shared/policy/shop-policy'
import { publishedPosts } from '@lorecircle/shared/post/post'
import type { InShop } from '@lorecircle/shared/site/views'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { shownSections } from '@lorecircle/shared/text/section'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { visitorForms } from '@lorecircle/shared/visitor/refused-form'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import { type KnownPage, pageIn } from '../pages/shop-file.ts'
import { blogPages, postCard, type ShownPost, shownPosts } from './blog-pages.ts'
import { bookPages } from './book-page.ts'
import { bookstorePages } from './bookstore-pages.ts'
import { bundlePages, linksByBook, shownBundles } from './bundle-pages.ts'
import { cardView } from './card-view.ts'
import { customPages, policyPages } from './custom-pages.ts'
import type { Shop } from './read-shop.ts'
import { publicBooks } from './shop-view.ts'

const cardsOnHome = 4

/** Every page of a shop; those that a save most often changes come first. */
export function shopPages(
  source: Shop,
  where: InShop,
  posts: readonly ShownPost[] = shownPosts(source),
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
    pageIn(shop, shopPaths.home, homePage(source, where, { books, posts, tallyOf })),
    ...blogPages(posts, where),
    ...customPages(source.customPages, selling),
    ...policyPages(source.customPages, factsOf(source, where), selling),
    ...visitorForms.map((form) =>
      pageIn(shop, `/${form}`, { template: form, view: { ...where, again: null } }),
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
  }: { books: readonly Book[]; posts: readonly ShownPost[]; tallyOf: (book: Book) => Tally },
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
      sections: shownSections(sections),
      latestPost,
      cards: books.slice(0, cardsOnHome).map((book) => cardView(book, tallyOf(book), where.shop)),
    },
  }
}

/** A claimed name with nothing behind it yet: no public book, no post, no page, no word of welcome. */
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
