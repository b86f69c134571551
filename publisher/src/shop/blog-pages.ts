import { shopTimeZone } from '@lorecircle/shared/account/account'
import type { PageView } from '@lorecircle/shared/page/views'
import {
  groupPostsByMonth,
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
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { memoizeLast } from '../pages/render-pages.ts'
import { deferredPage, hashPageView, type KnownPage, knownPage } from '../pages/shop-file.ts'
import { latestUpdate, type Shop } from './read-shop.ts'

/** Characters of a post's text in the shop's lists. Authors see the first hundred. */
const excerptLength = 240

export type VisiblePost = PostCardView & Omit<PostView['post'], keyof PostCardView> & { id: string }

/** Published posts, newest first, with sanitised HTML. */
export const visiblePosts = ({ account, posts }: Pick<Shop, 'account' | 'posts'>): VisiblePost[] =>
  publishedPosts(posts).map((post) => shownPost(post, shopTimeZone(account)))

const shownPost = memoizeLast((post: Post, timeZone: string): VisiblePost => {
  const html = authorsHtml(post.content)
  return {
    id: post.id,
    path: shopPaths.post(postSlug(post)),
    title: postTitle(post),
    excerpt: firstWords(postText(html), excerptLength),
    html,
    madeOn: dayInTimeZone(timeZone, post.createdAt),
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  }
})

export const postCard = ({ path, title, excerpt, madeOn }: VisiblePost): PostCardView => ({
  path,
  title,
  excerpt,
  madeOn,
})

/** The blog's index and one page per post; 'coming soon' until there is a post. */
export function blogPages(posts: readonly VisiblePost[], where: InShop): KnownPage[] {
  const { shop } = where
  if (posts.length === 0) {
    return [
      knownPage(shop, shopPaths.blog, { template: 'shop-empty-page', view: { ...where, page: 'blog' } }),
    ]
  }
  const years = groupPostsByMonth(posts.map(postCard))
  return [
    knownPage(shop, shopPaths.blog, { template: 'blog', view: { ...where, years } }, latestUpdate(posts)),
    ...posts.map((post, index) => {
      const parts: Parts = [post, where, posts[index - 1] ?? null, posts[index + 1] ?? null]
      const known = { template: 'post', hash: hashOfShown(...parts), changedAt: post.updatedAt } as const
      return deferredPage(shop, post.path, known, () => postPage(...parts))
    }),
  ]
}

type Parts = [post: VisiblePost, where: InShop, newer: VisiblePost | null, older: VisiblePost | null]

const postPage = (...[{ id: _, ...post }, where, newer, older]: Parts): PageView => ({
  template: 'post',
  view: { ...where, post, newer: newer && postCard(newer), older: older && postCard(older) },
})

const hashOfShown = memoizeLast((...parts: Parts) => hashPageView(postPage(...parts)))
