import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { Post, postLimits } from './post.ts'

export const PostForAuthor = Post.extend({
  etag: z.string(),
  /** Null for a draft, or while there is no shop. */
  url: z.string().nullable(),
})
export type PostForAuthor = z.infer<typeof PostForAuthor>

export const PostSummary = PostForAuthor.omit({ content: true }).extend({ excerpt: z.string() })
export type PostSummary = z.infer<typeof PostSummary>

const PostId = z.ulid('There is no such post.').toUpperCase()
const Folder = z.string().max(500)

export const PostInput = z.object({
  id: PostId,
  /** The version that the edit started from; absent for a post that is new or restored. */
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
  /** Used only for a new or restored post; an existing post keeps its own date. */
  createdAt: z.iso.datetime().optional(),
})
export type PostInput = z.infer<typeof PostInput>

/** The blog service (B7-89 to B7-95): one URL for reading and writing. */
export const postCalls = {
  /** All posts with content, newest first. `folder`: the author's blog folder, or only its drafts. */
  fetchPosts: call(
    'GET',
    '/api/blog',
    'author',
    z.object({ folder: Folder.optional() }),
    z.array(PostForAuthor),
  ),
  listPosts: call('GET', '/api/blog/list', 'author', ClaimedIdentity, z.array(PostSummary)),
  fetchPost: call('GET', '/api/blog/post', 'author', ClaimedIdentity.extend({ id: PostId }), PostForAuthor),
  savePost: call(
    'POST',
    '/api/blog',
    'author',
    ClaimedIdentity.extend({ ...PostInput.shape, folder: Folder.optional() }),
    PostForAuthor,
    1024 * kilobyte,
  ),
  /** Saving the post again with its id and date restores it. */
  deletePost: call(
    'POST',
    '/api/blog/delete',
    'author',
    ClaimedIdentity.extend({ id: PostId, etag: z.string().max(100) }),
    EmptyObject,
  ),
} as const
