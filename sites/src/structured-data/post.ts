import type { PostView } from '@lorecircle/shared/post/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { Thing } from 'schema-dts'
import { author, breadcrumbs } from './things.ts'

/** A page of an author's blog. */
export const postThings = ({ shop, post }: PostView, url: string): Thing[] => [
  {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    url,
    mainEntityOfPage: url,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    ...(post.excerpt && { description: post.excerpt }),
    author: { '@id': `${shop.url}/#author` },
    publisher: { '@id': `${shop.url}/#author` },
  },
  author(shop),
  breadcrumbs(
    { name: shop.name, url: `${shop.url}/` },
    { name: 'Blog', url: `${shop.url}${shopPaths.blog}` },
    { name: post.title, url },
  ),
]
