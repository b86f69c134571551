import type { Book } from '@lorecircle/shared/book/book'
import { publicBook } from '@lorecircle/shared/book/public-book'
import type { Template } from '@lorecircle/shared/page/views'
import type { InShop, ShopView } from '@lorecircle/shared/site/views'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { escapeXml } from '@lorecircle/shared/text/escape'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { memoizeLast } from '../pages/render-pages.ts'
import { type KnownPage, pageLocation, type ShopFile } from '../pages/shop-file.ts'
import { plainTextContentType, robotsTxt, sitemap, xmlContentType } from '../pages/sitemap.ts'
import { type VisiblePost, visiblePosts } from './blog-pages.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'
import { publicBooks } from './shop-view.ts'

/** Posts per feed, each in full. */
const mostItems = 30

const item = ({ id, path, title, excerpt, html, createdAt }: VisiblePost, { url }: ShopView): string =>
  [
    '<item>',
    element('title', title),
    element('link', `${url}${path}`),
    // The URL changes with the title and the shop's name; the id does not.
    `<guid isPermaLink="false">urn:ulid:${id}</guid>`,
    element('pubDate', rfc822(createdAt)),
    element('description', excerpt),
    element('content:encoded', withHost(html, url)),
    '</item>',
  ].join('\n')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Sanitised HTML has URLs in double quotes; those within the shop begin with a slash. */
const withHost = (html: string, url: string) => html.replace(/ (href|src)="\//g, ` $1="${url}/`)

const rfc822 = (iso: string) => new Date(iso).toUTCString()

/** Pages marked noindex. */
const unlisted: Template[] = ['order', 'shop-empty-page', 'under-construction']

const publicJson = memoizeLast((book: Book, tally: Tally, { shop }: InShop) =>
  JSON.stringify(publicBook(book, tally, shop)),
)

export function shopFiles(source: Shop, where: InShop): { pages: KnownPage[]; filesBeside(): ShopFile[] } {
  const posts = visiblePosts(source)
  const pages = shopPages(source, where, posts)
  const rss = (): ShopFile => ({
    ...pageLocation(where.shop, shopPaths.feed),
    body: feed(posts, where.shop),
    contentType: 'application/rss+xml; charset=utf-8',
  })
  return { pages, filesBeside: () => [rss(), ...machineFiles(source, pages, where)] }
}

/** Sitemap, robots.txt and the shop's books as data, under the host's name. */
function machineFiles(source: Shop, pages: readonly KnownPage[], where: InShop): ShopFile[] {
  const { shop } = where
  const listed = pages.filter(({ template }) => !unlisted.includes(template))
  const books = publicBooks(source.books).map((book) =>
    publicJson(book, source.tallies.get(book.id) ?? emptyTally, where),
  )
  return [
    { ...pageLocation(shop, '/sitemap.xml'), body: sitemap(listed), contentType: xmlContentType },
    {
      ...pageLocation(shop, '/robots.txt'),
      body: robotsTxt([pageLocation(shop, '/sitemap.xml').url]),
      contentType: plainTextContentType,
    },
    {
      ...pageLocation(shop, `/${new URL(shop.url).hostname}.json`),
      body: `{"books":[${books.join(',')}]}`,
      contentType: 'application/json',
    },
  ]
}

/** RSS 2.0: absolute URLs, each post in full. */
function feed(posts: readonly VisiblePost[], shop: ShopView): string {
  const title = `${shop.name}’s blog`
  const builtAt = posts
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const channel = [
    element('title', title),
    element('link', `${shop.url}${shopPaths.blog}`),
    `<atom:link href="${escapeXml(`${shop.url}${shopPaths.feed}`)}" rel="self" type="application/rss+xml"/>`,
    element('description', `What ${shop.name} writes beside the books.`),
    element('language', 'en'),
    ...(builtAt === undefined ? [] : [element('lastBuildDate', rfc822(builtAt))]),
    ...posts.slice(0, mostItems).map((post) => item(post, shop)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
${channel.join('\n')}
</channel>
</rss>
`
}
