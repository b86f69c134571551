import { publicBook } from '@lorecircle/shared/book/public-book'
import type { Template } from '@lorecircle/shared/page/views'
import { publishedPosts } from '@lorecircle/shared/post/post'
import type { ShopView } from '@lorecircle/shared/site/views'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { placeIn, type ShopFile, type ShopPage } from '../pages/shop-file.ts'
import { plainText, robots, sitemap, xml } from '../pages/sitemap.ts'
import type { Shop } from './read-shop.ts'
import { publicBooks } from './shop-view.ts'

/** Pages that ask not to be indexed. */
const unlisted: Template[] = ['shop-empty-page', 'under-construction']

/** What a shop tells programs: its pages, where they may go, and its books as data under the host's name. */
export function machineFiles(source: Shop, pages: ShopPage[], shop: ShopView): ShopFile[] {
  const listed = pages.filter(({ page }) => !unlisted.includes(page.template))
  const books = publicBooks(source.books).map((book) =>
    publicBook(book, source.tallies.get(book.id) ?? emptyTally, shop),
  )
  return [
    {
      ...placeIn(shop, '/sitemap.xml'),
      body: sitemap(listed.map((page) => ({ url: page.url, changedAt: changedAt(page, source) }))),
      contentType: xml,
    },
    {
      ...placeIn(shop, '/robots.txt'),
      body: robots([placeIn(shop, '/sitemap.xml').url]),
      contentType: plainText,
    },
    {
      ...placeIn(shop, `/${new URL(shop.url).hostname}.json`),
      body: JSON.stringify({ books }),
      contentType: 'application/json',
    },
  ]
}

/** When what a page says was last written, as far as a document tells. */
function changedAt({ page }: ShopPage, { books, posts, customPages }: Shop): string | undefined {
  switch (page.template) {
    case 'book':
      return books.find(({ id }) => id === page.view.book.id)?.updatedAt
    case 'bookstore':
      return latest(publicBooks(books))
    case 'post':
      return page.view.post.updatedAt
    case 'blog':
      return latest(publishedPosts(posts))
    case 'custom-page':
      return customPages.find(({ slug }) => slug === page.view.slug)?.updatedAt
    default:
      return undefined
  }
}

const latest = (documents: readonly { updatedAt: string }[]): string | undefined =>
  documents
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
