import { shopTimeZone } from '@lorecircle/shared/account/account'
import type { PageView } from '@lorecircle/shared/page/views'
import {
  byMonth,
  type Post,
  postSlug,
  postText,
  postTitle,
  publishedPosts,
} from '@lorecircle/shared/post/post'
import type { PostCardView, PostView } from '@lorecircle/shared/post/views'
import type { InShop } from '@lorecircle/shared/site/views'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { firstWords } from '@lorecircle/shared/text/first-words'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { remembered } from '../pages/render-pages.ts'
import { hashOf, type KnownPage, laterPageIn, pageIn } from '../pages/shop-file.ts'
import { latest, type Shop } from './read-shop.ts'

/** Of a post's text, in the shop's lists. Authors see the first hundred characters. */
const excerptLength = 240

/** A post as lists and its own page show it. */
export type ShownPost = PostCardView & Omit<PostView['post'], keyof PostCardView> & { id: string }

/** The published posts, newest first, cleaned. */
export const shownPosts = ({ account, posts }: Pick<Shop, 'account' | 'posts'>): ShownPost[] =>
  publishedPosts(posts).map((post) => shownPost(post, shopTimeZone(account)))

const shownPost = remembered((post: Post, timeZone: string): ShownPost => {
  const html = authorsHtml(post.content)
  return {
    id: post.id,
    path: shopPaths.post(postSlug(post)),
    title: postTitle(post),
    excerpt: firstWords(postText(html), excerptLength),
    html,
    madeOn: dayIn(timeZone, post.createdAt),
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  }
})

export const postCard = ({ path, title, excerpt, madeOn }: ShownPost): PostCardView => ({
  path,
  title,
  excerpt,
  madeOn,
})

/** The blog's index and a page a post; 'coming soon' until there is one. */
export function blogPages(posts: readonly ShownPost[], where: InShop): KnownPage[] {
  const { shop } = where
  if (posts.length === 0) {
    return [pageIn(shop, shopPaths.blog, { template: 'shop-empty-page', view: { ...where, page: 'blog' } })]
  }
  const years = byMonth(posts.map(postCard))
  return [
    pageIn(shop, shopPaths.blog, { template: 'blog', view: { ...where, years } }, latest(posts)),
    ...posts.map((post, index) => {
      const parts: Parts = [post, where, posts[index - 1] ?? null, posts[index + 1] ?? null]
      const known = { template: 'post', hash: hashOfShown(...parts), changedAt: post.updatedAt } as const
      return laterPageIn(shop, post.path, known, () => postPage(...parts))
    }),
  ]
}

/** All that a post's page is made of. */
type Parts = [post: ShownPost, where: InShop, newer: ShownPost | null, older: ShownPost | null]

const postPage = (...[{ id: _, ...post }, where, newer, older]: Parts): PageView => ({
  template: 'post',
  view: { ...where, post, newer: newer && postCard(newer), older: older && postCard(older) },
})

const hashOfShown = remembered((...parts: Parts) => hashOf(postPage(...parts)))
