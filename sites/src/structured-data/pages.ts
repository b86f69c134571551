import type { BookstoreView } from '@lorecircle/shared/book/views'
import type { PostView } from '@lorecircle/shared/post/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { ShopHomeView } from '@lorecircle/shared/welcome/welcome'
import type { Thing } from 'schema-dts'
import { authorThing, breadcrumbThing } from './things.ts'

export const siteThings = (url: string): Thing[] => [
  { '@type': 'WebSite', '@id': `${url}#website`, name: 'Lorecircle', url },
]

export const shopThings = ({ shop, tagline }: ShopHomeView, url: string): Thing[] => [
  {
    '@type': 'ProfilePage',
    '@id': `${url}#page`,
    url,
    name: `${shop.name}’s Shop`,
    ...(tagline && { description: tagline }),
    mainEntity: { '@id': `${shop.url}/#author` },
  },
  authorThing(shop),
]

export const bookstoreThings = ({ books }: BookstoreView): Thing[] =>
  books.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          numberOfItems: books.length,
          itemListElement: books.flatMap(({ title, productUrl }, index) =>
            productUrl === null
              ? []
              : [
                  {
                    '@type': 'ListItem' as const,
                    position: index + 1,
                    name: title || 'Untitled Book',
                    url: productUrl,
                  },
                ],
          ),
        },
      ]

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
  authorThing(shop),
  breadcrumbThing(
    { name: shop.name, url: `${shop.url}/` },
    { name: 'Blog', url: `${shop.url}${shopPaths.blog}` },
    { name: post.title, url },
  ),
]
