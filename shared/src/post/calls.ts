import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { Post, postLimits } from './post.ts'

/** A post as its author gets it. */
export const PostForAuthor = Post.extend({
  etag: z.string(),
  /** Its page in the shop; null for a draft, or while there is no shop. */
  url: z.string().nullable(),
})
export type PostForAuthor = z.infer<typeof PostForAuthor>

/** A post in the author's list: what it begins with stands for its text. */
export const PostSummary = PostForAuthor.omit({ content: true }).extend({ excerpt: z.string() })
export type PostSummary = z.infer<typeof PostSummary>

const PostId = z.ulid('There is no such post.').toUpperCase()
const Folder = z.string().max(500)

export const PostInput = z.object({
  id: PostId,
  /** The version that the author began to edit; absent for a post that is new, or comes back. */
  etag: z.string().max(100).optional(),
  title: z
    .string()
    .max(postLimits.title, `A title can have at most ${postLimits.title} characters.`)
    .transform((title) => title.trim()),
  content: z
    .string()
    .max(
      postLimits.content,
      'This post is too long. A post can have at most 200,000 characters with its markup.',
    ),
  isPublished: z.boolean(),
  /** Heard for a post that is new, or comes back: one that is there keeps its own. */
  createdAt: z.iso.datetime().optional(),
})
export type PostInput = z.infer<typeof PostInput>

/** The blog service (B7-89 to B7-95): one address, read and written. */
export const postCalls = {
  /** Every post whole, newest first. `folder`: the author's own blog folder, or its drafts alone. */
  fetchPosts: call(
    'GET',
    '/api/blog',
    'author',
    z.object({ folder: Folder.optional() }),
    z.array(PostForAuthor),
  ),
  listPosts: call('GET', '/api/blog/list', 'author', ClaimedIdentity, z.array(PostSummary)),
  fetchPost: call('GET', '/api/blog/post', 'author', ClaimedIdentity.extend({ id: PostId }), PostForAuthor),
  /** `folder`: where the post belongs, as published or as a draft. */
  savePost: call(
    'POST',
    '/api/blog',
    'author',
    ClaimedIdentity.extend({ ...PostInput.shape, folder: Folder.optional() }),
    PostForAuthor,
    1024 * kilobyte,
  ),
  /** Saved again with its id and date, the post is back. */
  deletePost: call(
    'POST',
    '/api/blog/delete',
    'author',
    ClaimedIdentity.extend({ id: PostId, etag: z.string().max(100) }),
    EmptyObject,
  ),
} as const
