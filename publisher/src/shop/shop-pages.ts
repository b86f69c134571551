import type { Book } from '@lorecircle/shared/book/book'
import { publishedPages } from '@lorecircle/shared/custom-page/custom-page'
import type { PageView } from '@lorecircle/shared/page/views'
import { publishedPosts } from '@lorecircle/shared/post/post'
import type { InShop } from '@lorecircle/shared/site/views'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { shownSections } from '@lorecircle/shared/text/section'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { visitorForms } from '@lorecircle/shared/visitor/refused-form'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import { pageIn, type ShopPage } from '../pages/shop-file.ts'
import { blogPages, postCard, type ShownPost, shownPosts } from './blog-pages.ts'
import { bookView } from './book-view.ts'
import { bookstoreCard, cardView } from './card-view.ts'
import { customPages } from './custom-pages.ts'
import type { Shop } from './read-shop.ts'
import { publicBooks } from './shop-view.ts'

const cardsOnHome = 4

/** Every page of a shop. */
export function shopPages(
  source: Shop,
  { site, shop }: InShop,
  posts: readonly ShownPost[] = shownPosts(source.posts),
): ShopPage[] {
  const books = publicBooks(source.books)
  const tallyOf = (book: Book) => source.tallies.get(book.id) ?? emptyTally
  const card = (book: Book) => cardView(book, shop, site.origin)
  const [latestPost] = posts.map(postCard)
  const at = (path: string, page: PageView): ShopPage => pageIn(shop, path, page)

  return [
    at(
      shopPaths.home,
      isBare(source)
        ? { template: 'under-construction', view: { site, shop } }
        : {
            template: 'shop-home',
            view: {
              site,
              shop,
              tagline: source.welcome?.tagline ?? '',
              welcomeHtml: authorsHtml(source.welcome?.welcomeMessage ?? ''),
              callsToAction: source.welcome?.ctaButtons ?? [],
              sections: shownSections(source.welcome?.sections ?? []),
              latestPost: latestPost ?? null,
              cards: books.slice(0, cardsOnHome).map(card),
            },
          },
    ),
    at(shopPaths.bookstore, {
      template: 'bookstore',
      view: { site, shop, books: books.map((book) => bookstoreCard(book, tallyOf(book), shop, site.origin)) },
    }),
    ...visitorForms.map((form) => at(`/${form}`, { template: form, view: { site, shop, again: null } })),
    ...blogPages(posts, { site, shop }),
    ...customPages(source.customPages, { site, shop }),
    ...books.map((book) =>
      at(shopPaths.book(book.slug), {
        template: 'book',
        view: bookView(book, {
          site,
          shop,
          tally: tallyOf(book),
          books,
          more: books
            .filter((other) => other.id !== book.id)
            .slice(0, 4)
            .map(card),
        }),
      }),
    ),
  ]
}

/** A claimed name with nothing behind it yet: no public book, no post, no page, no word of welcome. */
function isBare({ books, welcome, posts, customPages }: Shop): boolean {
  const { tagline, welcomeMessage, ctaButtons, sections } = welcome ?? emptyWelcome
  const words = [tagline, welcomeMessage].join('').trim()
  const shown = [publicBooks(books), publishedPosts(posts), publishedPages(customPages), ctaButtons, sections]
  return shown.every(({ length }) => length === 0) && words === ''
}
