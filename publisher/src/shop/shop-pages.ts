import { emptyWelcome } from '@lorecircle/shared/author'
import type { Book } from '@lorecircle/shared/book'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { visitorForms } from '@lorecircle/shared/kept-form'
import { emptyTally } from '@lorecircle/shared/stock'
import type { PageView, ShopEmptyPageView, SiteView } from '@lorecircle/shared/views'
import type { ShopPage } from '../shop-file.ts'
import { bookView } from './book-view.ts'
import { bookstoreCard, cardView } from './card-view.ts'
import type { Shop } from './read-shop.ts'
import { publicBooks, shopView } from './shop-view.ts'
import { welcomeHtml } from './welcome-html.ts'

const onTheShelf = 4
const comingSoon: ShopEmptyPageView['page'][] = ['blog', 'extras', 'behind-the-scenes', 'audio-video']

/** Every page of a shop; none before it has a name. */
export function shopPages(source: Shop, site: SiteView, now: Date): ShopPage[] {
  const { subdomain } = source.account
  if (subdomain === null) return []
  const shop = shopView(source, subdomain, site, now)
  const books = publicBooks(source.books)
  const tallyOf = (book: Book) => source.tallies.get(book.id) ?? emptyTally
  const card = (book: Book) => cardView(book, shop, site.origin)
  const at = (path: string, page: PageView): ShopPage => ({
    key: pageKey(`sites/${subdomain}`, path),
    url: `${shop.url}${path}`,
    page,
  })

  return [
    at(
      '/',
      isBare(source)
        ? { template: 'under-construction', view: { site, shop } }
        : {
            template: 'shop-home',
            view: {
              site,
              shop,
              tagline: source.welcome?.tagline ?? '',
              welcomeHtml: welcomeHtml(source.welcome?.welcomeMessage ?? ''),
              callsToAction: source.welcome?.ctaButtons ?? [],
              sections: source.welcome?.sections ?? [],
              shelf: books.slice(0, onTheShelf).map(card),
            },
          },
    ),
    at('/bookstore', {
      template: 'bookstore',
      view: { site, shop, books: books.map((book) => bookstoreCard(book, tallyOf(book), shop, site.origin)) },
    }),
    ...visitorForms.map((form) => at(`/${form}`, { template: form, view: { site, shop, again: null } })),
    ...comingSoon.map((page) => at(`/${page}`, { template: 'shop-empty-page', view: { site, shop, page } })),
    ...books.map((book) =>
      at(`/shop/${book.slug}`, {
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

/** A claimed name with nothing behind it yet: no public book, no word of welcome. */
function isBare({ books, welcome }: Shop): boolean {
  const { tagline, welcomeMessage, ctaButtons, sections } = welcome ?? emptyWelcome
  const words = [tagline, welcomeMessage].join('').trim()
  return publicBooks(books).length + ctaButtons.length + sections.length === 0 && words === ''
}
