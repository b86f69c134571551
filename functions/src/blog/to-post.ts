import type { PostInput } from '@lorecircle/shared/post/calls'
import { excerptOf, type Post, postLimits } from '@lorecircle/shared/post/post'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** What an author wrote, over what is stored: cleaned, with the id and the date that it has (B4-35, B4-36). */
export function toPost(input: PostInput, before: Post | null, now: Date): Post {
  const { id, title, isPublished } = input
  const content = authorsHtml(input.content)
  if (content.length > postLimits.content) {
    throw new VisibleError(400, 'post.too_long', 'This post is too long. Part it in two.')
  }
  if (isPublished && title === '' && isBlank(content)) {
    throw new VisibleError(400, 'post.empty', 'Give the post a title or some words before you publish it.')
  }
  return {
    id,
    title,
    content,
    isPublished,
    createdAt: before?.createdAt ?? madeAt(input.createdAt, now),
    updatedAt: laterThan(before?.updatedAt, now).toISOString(),
  }
}

/** Would saving this change nothing? */
export const isSamePost = (a: Post, b: Post): boolean =>
  a.title === b.title && a.content === b.content && a.isPublished === b.isPublished

const isBlank = (html: string): boolean => !/<img\b/.test(html) && excerptOf(html) === ''

/** A post that comes back keeps its date; none is from the future. */
const madeAt = (claimed: string | undefined, now: Date): string =>
  claimed !== undefined && new Date(claimed) < now ? claimed : now.toISOString()

/** The later of two versions can be told by its time, whichever clock wrote the earlier. */
const laterThan = (before: string | undefined, now: Date): Date =>
  before === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(before) + 1))
