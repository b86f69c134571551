import {
  byMonth,
  excerptOf,
  type Post,
  postSlug,
  postTitle,
  publishedPosts,
} from '@lorecircle/shared/post/post'
import type { PostCardView } from '@lorecircle/shared/post/views'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { pageIn, type ShopPage } from '../pages/shop-file.ts'

type Where = { site: SiteView; shop: ShopView }

/** A post as lists and its own page show it. */
export type ShownPost = PostCardView & { id: string; html: string; updatedAt: string }

/** The published posts, newest first, cleaned. */
export const shownPosts = (posts: readonly Post[]): ShownPost[] => publishedPosts(posts).map(shownPost)

function shownPost(post: Post): ShownPost {
  const html = authorsHtml(post.content)
  return {
    id: post.id,
    path: shopPaths.post(postSlug(post)),
    title: postTitle(post),
    excerpt: excerptOf(html),
    html,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  }
}

export const postCard = ({ path, title, excerpt, createdAt }: ShownPost): PostCardView => ({
  path,
  title,
  excerpt,
  createdAt,
})

/** The blog's index and a page a post; 'coming soon' until there is one. */
export function blogPages(posts: readonly ShownPost[], { site, shop }: Where): ShopPage[] {
  if (posts.length === 0) {
    return [pageIn(shop, shopPaths.blog, { template: 'shop-empty-page', view: { site, shop, page: 'blog' } })]
  }
  const cards = posts.map(postCard)
  return [
    pageIn(shop, shopPaths.blog, { template: 'blog', view: { site, shop, years: byMonth(cards) } }),
    ...posts.map(({ id: _, ...post }, index) =>
      pageIn(shop, post.path, {
        template: 'post',
        view: { site, shop, post, newer: cards[index - 1] ?? null, older: cards[index + 1] ?? null },
      }),
    ),
  ]
}
