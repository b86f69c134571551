import type { ShopView } from '@lorecircle/shared/site/views'
import { escapeXml } from '@lorecircle/shared/text/escape'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { ShownPost } from './blog-pages.ts'

/** A feed holds the latest posts, in full. */
const mostItems = 30

/** The blog as RSS 2.0: absolute addresses, each post whole. */
export function feed(posts: readonly ShownPost[], shop: ShopView): string {
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

const item = ({ id, path, title, excerpt, html, createdAt }: ShownPost, { url }: ShopView): string =>
  [
    '<item>',
    element('title', title),
    element('link', `${url}${path}`),
    // The address follows the title and the shop's name; the id stays.
    `<guid isPermaLink="false">urn:ulid:${id}</guid>`,
    element('pubDate', rfc822(createdAt)),
    element('description', excerpt),
    element('content:encoded', withHost(html, url)),
    '</item>',
  ].join('\n')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Cleaned HTML has its addresses in double quotes; those within the shop begin with a slash. */
const withHost = (html: string, url: string) => html.replace(/ (href|src)="\//g, ` $1="${url}/`)

const rfc822 = (iso: string) => new Date(iso).toUTCString()
