import { z } from 'zod'
import { compare } from '../compare.ts'
import { firstWords } from '../text/first-words.ts'
import { slugOfTitle } from '../text/slug.ts'

/** `{folder}Blog/{id}.json`, a draft `{folder}Blog/Drafts/{id}.json`. The content is sanitised HTML. */
export type Post = z.infer<typeof Post>
export const Post = z.object({
  id: z.ulid(),
  title: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const postLimits = { title: 200, content: 200_000 } as const

export const publishedPosts = (posts: readonly Post[]): Post[] =>
  posts.filter(({ isPublished }) => isPublished).sort(comparePostsNewestFirst)

export const comparePostsNewestFirst = (
  a: Pick<Post, 'id' | 'createdAt'>,
  b: Pick<Post, 'id' | 'createdAt'>,
): number => compare(b.createdAt, a.createdAt) || compare(b.id, a.id)

const tailLength = 8

/** `a-walk-by-night-8vqxk3zr`: the title for readability and the end of the id, which alone identifies the post. */
export const postSlug = ({ id, title }: Pick<Post, 'id' | 'title'>): string =>
  `${slugOfTitle(title, { otherwise: 'post' })}-${tailOf(id)}`

/** Also finds a post by a slug with an earlier title. */
export const findPostBySlug = (posts: readonly Post[], slug: string): Post | undefined =>
  posts.find(({ id }) => slug.toLowerCase().endsWith(`-${tailOf(id)}`))

const tailOf = (id: string) => id.slice(-tailLength).toLowerCase()

const excerptLength = 100

/** First hundred characters of the text, without markup (B2.13-09) and without a cut word at the end. */
export const postExcerpt = (html: string): string => firstWords(postText(html), excerptLength)

export const postTitle = ({ title }: Pick<Post, 'title'>): string => title.trim() || 'Untitled Post'

/** Text content; block elements and line breaks separate words, inline markup does not. */
export const postText = (html: string): string =>
  html
    .replace(/<\/?(?:p|br|h\d|li|ul|ol|blockquote|div|hr|figure|figcaption)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

type Month<P> = { month: number; posts: P[] }
export type PostsOfYear<P> = { year: number; months: Month<P>[] }

export function groupPostsByMonth<P extends { madeOn: string }>(posts: readonly P[]): PostsOfYear<P>[] {
  const years: PostsOfYear<P>[] = []
  for (const post of posts) {
    const [year = 0, month = 0] = post.madeOn.split('-').map(Number)
    const { months } = lastOr(years, (last) => last.year === year, { year, months: [] })
    lastOr(months, (last) => last.month === month, { month, posts: [] }).posts.push(post)
  }
  return years
}

function lastOr<T>(list: T[], fits: (last: T) => boolean, next: T): T {
  const last = list.at(-1)
  if (last !== undefined && fits(last)) return last
  list.push(next)
  return next
}
