import type { Book } from '@lorecircle/shared/book/book'
import { publicBook } from '@lorecircle/shared/book/public-book'
import type { Template } from '@lorecircle/shared/page/views'
import type { InShop } from '@lorecircle/shared/site/views'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { remembered } from '../pages/remembered.ts'
import { type KnownPage, placeIn, type ShopFile } from '../pages/shop-file.ts'
import { plainText, robots, sitemap, xml } from '../pages/sitemap.ts'
import type { Shop } from './read-shop.ts'
import { publicBooks } from './shop-view.ts'

/** Pages that ask not to be indexed. */
const unlisted: Template[] = ['order', 'shop-empty-page', 'under-construction']

/** What a shop tells programs: its pages, where they may go, and its books as data under the host's name. */
export function machineFiles(source: Shop, pages: readonly KnownPage[], where: InShop): ShopFile[] {
  const { shop } = where
  const listed = pages.filter(({ template }) => !unlisted.includes(template))
  const books = publicBooks(source.books).map((book) =>
    publicJson(book, source.tallies.get(book.id) ?? emptyTally, where),
  )
  return [
    { ...placeIn(shop, '/sitemap.xml'), body: sitemap(listed), contentType: xml },
    {
      ...placeIn(shop, '/robots.txt'),
      body: robots([placeIn(shop, '/sitemap.xml').url]),
      contentType: plainText,
    },
    {
      ...placeIn(shop, `/${new URL(shop.url).hostname}.json`),
      body: `{"books":[${books.join(',')}]}`,
      contentType: 'application/json',
    },
  ]
}

const publicJson = remembered((book: Book, tally: Tally, { shop }: InShop) =>
  JSON.stringify(publicBook(book, tally, shop)),
)
